import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import { freshTable } from '../../../test/support/table.ts';
import { BUDGETS } from '../../mailer/budgets.ts';
import { deliverMail } from '../../mailer/deliver.ts';
import { type Outbox, outboxOf } from '../../mailer/outbox.ts';
import { createOutbox } from '../../mailer/outbox-table.ts';

const NOW = new Date('2026-06-01T08:00:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('The mailer’s outbox', () => {
  freshTable();
  let outbox: Outbox;
  beforeAll(async () => {
    const name = `outbox-${randomUUID()}`;
    await createOutbox(documents, name);
    outbox = outboxOf(documents, name);
  });

  it('lets each event’s mail out once', async () => {
    expect(await outbox.claim('once', 'a@example.com', NOW)).toBe('send');
    expect(await outbox.claim('once', 'a@example.com', minutesLater(0.5))).toBe('busy');
    await outbox.sent('once', minutesLater(0.6));
    expect(await outbox.claim('once', 'a@example.com', minutesLater(5))).toBe('sent');
  });

  it('lets it out again a minute after an attempt that did not end', async () => {
    expect(await outbox.claim('died', 'b@example.com', NOW)).toBe('send');
    expect(await outbox.claim('died', 'b@example.com', minutesLater(1.1))).toBe('send');
  });

  it('lets five an hour out to one address, in whatever letters it is written', async () => {
    const claim = (minutes: number, address = 'five@example.com') =>
      outbox.claim(randomUUID(), address, minutesLater(minutes));
    for (const minute of [0, 10, 20, 30, 40]) expect(await claim(minute)).toBe('send');
    expect(await claim(50)).toBe('too-many');
    expect(await claim(59.9, 'Five@Example.com')).toBe('too-many');
    expect(await claim(59.9, 'six@example.com')).toBe('send');
    // The first is an hour old, and the second is not.
    expect(await claim(60.1)).toBe('send');
    expect(await claim(60.2)).toBe('too-many');
  });

  it('lets no more than five out of many at once, and one of one event', async () => {
    const many = (n: number, event: (n: number) => string, address: string) =>
      Promise.all(
        Array.from({ length: n }, async (_, at) => {
          for (;;) {
            const claim = await outbox.claim(event(at), address, NOW);
            // A client of the queue tries again.
            if (claim !== 'busy' || event(0) === event(1)) return claim;
          }
        }),
      );
    const others = await many(20, (at) => `beside-${at}`, 'at-once@example.com');
    expect(others.filter((claim) => claim === 'send')).toHaveLength(BUDGETS.receipt.mostAnHour);
    const same = await many(8, () => 'the same', 'same@example.com');
    expect(same.filter((claim) => claim === 'send')).toHaveLength(1);
  });

  it('keeps no address', async () => {
    const sent: object[] = [];
    const listening = outboxOf(
      {
        send: async (command: { readonly input: object }) => {
          sent.push(command.input);
          return {} as never;
        },
      } as never,
      'outbox',
    );
    expect(await listening.claim('e-1', 'secret@example.com', NOW)).toBe('send');
    expect(JSON.stringify(sent)).not.toMatch(/secret|example\.com/);
    expect(JSON.stringify(sent)).toContain('"expiresAt":');
  });

  it('sends again what was not sent', async () => {
    const event = {
      id: 'e-fails',
      type: 'withdrawal.confirmation_requested',
      data: {
        confirmation: {
          withdrawalId: 'v-1',
          orderId: 'o-none',
          receivedAt: NOW.toISOString(),
          email: 'fails@example.com',
          code: 'CODE',
        },
      },
    };
    const sent: string[] = [];
    let isDown = true;
    const mailer = {
      settings: { shop: 'S', confirmationPage: 'https://s.example', language: 'en' },
      shopData: { orderOf: async () => undefined, addressOf: async () => undefined },
      outbox,
      later: async () => undefined,
      async send({ to }: { readonly to: string }) {
        if (isDown) throw new Error('SES is down');
        sent.push(to);
      },
    } as const;
    await expect(deliverMail(event, mailer, NOW)).rejects.toThrow('SES is down');
    isDown = false;
    await expect(deliverMail(event, mailer, minutesLater(0.5))).rejects.toThrow('is being sent');
    expect(await deliverMail(event, mailer, minutesLater(1.5))).toBe('sent');
    expect(await deliverMail(event, mailer, minutesLater(9))).toBe('sent-before');
    expect(sent).toEqual(['fails@example.com']);
  });
});
