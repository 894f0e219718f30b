import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import { freshTable } from '../../../test/support/table.ts';
import { BUDGETS } from '../../mailer/budgets.ts';
import type { ShopEvent } from '../../mailer/compose.ts';
import { type Delivery, deliverMail, RETRY_SECONDS } from '../../mailer/deliver.ts';
import { canonicalMailbox } from '../../mailer/mailbox.ts';
import { outboxOf } from '../../mailer/outbox.ts';
import { createOutbox } from '../../mailer/outbox-table.ts';
import type { OrderData } from '../../mailer/shop-data.ts';

const NOW = new Date('2026-06-01T08:00:00.000Z');
const MINUTE = 60_000;
const BUYER = 'buyer@mail.example';
const ORDER: OrderData = {
  customerId: 'a1b2',
  number: '260601-7W00-ABC',
  placedAt: NOW.toISOString(),
  currency: 'EUR',
  total: 1000,
  taxes: [],
  language: undefined,
  lines: [{ seq: 1, name: 'Cup', quantity: 9, amount: 1000 }],
};

const receiptTo = (email: string, statement: object = {}): ShopEvent => ({
  id: randomUUID(),
  type: 'withdrawal.received',
  data: {
    statement: {
      withdrawalId: 'v-1',
      receivedAt: NOW.toISOString(),
      name: 'Ada',
      email,
      order: 'the red cup',
      ...statement,
    },
  },
});
const confirmationFor = (email: string): ShopEvent => ({
  id: randomUUID(),
  type: 'withdrawal.confirmation_requested',
  data: {
    confirmation: {
      withdrawalId: 'v-1',
      orderId: 'o-1',
      receivedAt: NOW.toISOString(),
      email,
      code: 'CODE',
    },
  },
});
const parcel = (orderId = 'o-1'): ShopEvent => ({
  id: randomUUID(),
  type: 'fulfillment.created',
  data: { customerId: 'a1b2', orderId, fulfillment: { lines: [{ seq: 1, quantity: 1 }] } },
});
const placed = (): ShopEvent => ({
  id: randomUUID(),
  type: 'order.placed',
  data: { customerId: 'a1b2', orderId: `o-${randomUUID()}` },
});

describe('The mailer’s budgets', () => {
  freshTable();
  let name: string;
  beforeAll(async () => {
    name = `outbox-${randomUUID()}`;
    await createOutbox(documents, name);
  });

  /** Delivers events one after the other, each in a day of its own caller. */
  let day = 0;
  const aDay = () => new Date(NOW.getTime() + ++day * 86_400_000);
  const mailerTo = (address: string, sent: string[] = [], waiting: ShopEvent[] = []) =>
    ({
      settings: { shop: 'S', confirmationPage: 'https://s.example', language: 'en' },
      shopData: { orderOf: async () => ORDER, addressOf: async () => address },
      outbox: outboxOf(documents, name),
      send: async ({ to }: { readonly to: string }) => void sent.push(to),
      later: async (event: ShopEvent) => void waiting.push(event),
    }) as const;
  async function deliver(events: readonly ShopEvent[], now: Date, address = BUYER) {
    const deliveries: Delivery[] = [];
    for (const event of events) deliveries.push(await deliverMail(event, mailerTo(address), now));
    return deliveries;
  }
  const count = (deliveries: readonly Delivery[]) =>
    deliveries.filter((delivery) => delivery === 'sent').length;

  it('gives one mailbox five receipts an hour, in whatever way it is written', async () => {
    const now = aDay();
    const events = Array.from({ length: 50 }, (_, n) => receiptTo(`victim+${n}@mail.example`));
    expect(count(await deliver(events, now))).toBe(BUDGETS.receipt.mostAnHour);
    for (const other of ['VICTIM@mail.example', 'victim+@MAIL.example', 'Victim+a+b@mail.example'])
      expect(await deliver([receiptTo(other)], now)).toEqual(['too-many']);
    expect(await deliver([receiptTo('other@mail.example')], now)).toEqual(['sent']);
  });

  it('sends a buyer’s own mails after five receipts that somebody typed', async () => {
    const now = aDay();
    const typed = Array.from({ length: 6 }, () => receiptTo(BUYER));
    expect(count(await deliver(typed, now))).toBe(5);
    expect(await deliver([placed(), parcel(), confirmationFor(BUYER)], now)).toEqual([
      'sent',
      'sent',
      'sent',
    ]);
    // With a login, to the customer's own address.
    expect(await deliver([receiptTo(BUYER, { orderId: 'o-1' })], now)).toEqual(['sent']);
  });

  it('sends a mail for each parcel of an order with a hundred', async () => {
    const now = aDay();
    const events = Array.from({ length: 100 }, () => parcel());
    expect(count(await deliver(events, now))).toBe(100);
    expect(await deliver([parcel(), parcel('o-2'), parcel('O-1')], now)).toEqual([
      'too-many',
      'sent',
      'sent',
    ]);
  });

  it('bounds the confirmations of orders that are placed with one address', async () => {
    const now = aDay();
    const events = Array.from({ length: 25 }, placed);
    expect(count(await deliver(events, now, 'guest+1@mail.example'))).toBe(20);
    expect(await deliver([placed()], now, 'GUEST@mail.example')).toEqual(['too-many']);
  });

  it('sends no more receipts in a minute than its total, of many at once', async () => {
    const now = aDay();
    const most = BUDGETS.receipt.mostAMinute;
    const sent: string[] = [];
    const mailer = mailerTo(BUYER, sent);
    const events = Array.from({ length: most + 20 }, (_, n) => receiptTo(`n${n}@mail.example`));
    const deliveries = await Promise.all(events.map((event) => deliverMail(event, mailer, now)));
    expect(count(deliveries)).toBe(most);
    expect(sent).toHaveLength(most);
    expect(deliveries.filter((one) => one === 'too-many-in-all')).toHaveLength(20);
    // The buyer's own mails go on, and the next minute has its own total.
    expect(await deliver([placed(), parcel(), confirmationFor(BUYER)], now)).not.toContain(
      'too-many-in-all',
    );
    const next = new Date(now.getTime() + MINUTE);
    expect(await deliver([receiptTo('z@mail.example')], next)).toEqual(['sent']);
  });

  describe('once there is no place', () => {
    /** Delivers, and then again what waits, by the time of the queue, until nothing waits. */
    async function deliverAll(events: readonly ShopEvent[], from: Date, address = BUYER) {
      const sent: string[] = [];
      const sentAt = new Map<string, number>();
      let due = [...events];
      let now = from;
      for (; due.length > 0; now = new Date(now.getTime() + RETRY_SECONDS * 1000)) {
        const waiting: ShopEvent[] = [];
        const mailer = mailerTo(address, sent, waiting);
        for (const event of due)
          if ((await deliverMail(event, mailer, now)) === 'sent')
            sentAt.set(event.id, now.getTime() - from.getTime());
        due = waiting;
      }
      return { sent, sentAt, lasted: now.getTime() - from.getTime() };
    }

    it('sends the buyer’s own request to confirm after twenty of others', async () => {
      const others = Array.from({ length: 20 }, () => confirmationFor(BUYER));
      const own = confirmationFor(BUYER);
      const { sent, sentAt } = await deliverAll([...others, own], aDay());
      expect(sent).toHaveLength(21);
      expect(sentAt.get(own.id)).toBeLessThanOrEqual(5 * 60 * MINUTE);
      const hours = [...sentAt.values()].map((time) => Math.floor(time / 60 / MINUTE));
      expect(Math.max(...hours.map((hour) => hours.filter((one) => one === hour).length))).toBe(5);
    });

    it('sends the mails of a full minute in a later one', async () => {
      const now = aDay();
      const minute = Math.floor(now.getTime() / MINUTE);
      for (const kind of ['receipt', 'confirmation'])
        await documents.send(
          new PutCommand({ TableName: name, Item: { PK: `MINUTE#${kind}#${minute}`, mails: 30 } }),
        );
      const events = [receiptTo('m@mail.example'), confirmationFor('m@mail.example')];
      const { sent, lasted } = await deliverAll(events, now);
      expect(sent).toHaveLength(2);
      expect(lasted).toBe(2 * RETRY_SECONDS * 1000);
    });

    it('sends no more receipts that somebody typed than an hour has', async () => {
      const { sent, lasted } = await deliverAll(
        Array.from({ length: 9 }, () => receiptTo('typed@mail.example')),
        aDay(),
      );
      expect([sent.length, lasted]).toEqual([5, RETRY_SECONDS * 1000]);
    });

    it('sends each full receipt, and those of a login', async () => {
      const acknowledged = (n: number): ShopEvent => ({
        id: randomUUID(),
        type: 'withdrawal.acknowledged',
        data: { ...receiptTo(BUYER, { withdrawalId: `v-${n}` }).data, recipient: BUYER },
      });
      const own = Array.from({ length: 7 }, () => receiptTo(BUYER, { orderId: 'o-1' }));
      const full = Array.from({ length: 22 }, (_, n) => acknowledged(n));
      expect((await deliverAll([...own, ...full], aDay())).sent).toHaveLength(29);
    });

    it('gives a mail up after three days', async () => {
      const from = aDay();
      const day = 24 * 60 * MINUTE;
      for (let days = 0; days < 4; days++) {
        const now = new Date(from.getTime() + days * day);
        const waiting: ShopEvent[] = [];
        const late = { ...confirmationFor('late@mail.example'), waitingSince: from.toISOString() };
        const full = Array.from({ length: 5 }, () => confirmationFor('late@mail.example'));
        await deliver(full, now);
        await deliverMail(late, mailerTo(BUYER, [], waiting), now);
        expect(waiting, `after ${days} days`).toEqual(days < 3 ? [late] : []);
      }
    });
  });

  it('does not use up the total by receipts to one mailbox', async () => {
    const now = aDay();
    const events = Array.from({ length: 60 }, (_, n) => receiptTo(`one+${n}@mail.example`));
    expect(count(await deliver(events, now))).toBe(5);
    expect(await deliver([receiptTo('another@mail.example')], now)).toEqual(['sent']);
  });
});

describe('The mailbox of an address', () => {
  it.each([
    ['Ann@Shop.Example', 'ann@shop.example'],
    [' ann@shop.example ', 'ann@shop.example'],
    ['ann+a@shop.example', 'ann@shop.example'],
    ['ann+a+b@shop.example', 'ann@shop.example'],
    ['a.n.n@shop.example', 'a.n.n@shop.example'],
    ['a.n.n+x@gmail.com', 'ann@gmail.com'],
    ['A.nn@googlemail.com', 'ann@gmail.com'],
    ['+x@shop.example', '+x@shop.example'],
    ['u\u0308@shop.example', '\u00fc@shop.example'],
    ['ann@b\u00fccher.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  ])('of %j is %j', (address, mailbox) => {
    expect(canonicalMailbox(address)).toBe(mailbox);
  });
});
