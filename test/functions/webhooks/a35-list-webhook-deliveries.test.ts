// @module-tag alone
import { describe, expect, it, vi } from 'vitest';
import { deliveryIdOf } from '../../../domain/webhooks/delivery-id.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  answering,
  MINUTE,
  orderEvent,
  TIME,
  webhookReceiver,
} from '../../support/webhook-receiver.ts';

const listDeliveries = asking('A35');
const list = (endpointId: string, query: Record<string, string> = {}, as = operator) =>
  listDeliveries({ as, path: { endpointId }, query });

describe('A35 list the deliveries to a webhook endpoint', () => {
  const { table, answer, pass, publish, deliver, sweep, endpoint, delivery } = webhookReceiver();
  const eventIds = ({ body }: { body: { items: { eventId: string }[] } }) =>
    body.items.map(({ eventId }) => eventId);
  const TENTH = (n: number) => (n % 10 === 0 ? 'FAILED' : 'DELIVERED');

  /** Deliveries one second apart, the last one the newest. */
  async function rows(endpointId: string, count: number, change: (n: number) => object) {
    for (let n = 0; n < count; n++) {
      const at = new Date(Date.parse(TIME) + n * 1000).toISOString();
      await table.put({
        ...webhookDeliveryKey(endpointId, at, `e-${n}`),
        eventType: 'order.placed',
        body: '{}',
        status: 'DELIVERED',
        attempts: [{ at, status: 200 }],
        attemptCount: 1,
        expiresAt: Date.parse(TIME) / 1000 + 3600,
        ...change(n),
      });
    }
  }

  /** Reads all pages, one after the other. */
  async function pages(endpointId: string, query: Record<string, string>) {
    const all: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await list(endpointId, { ...query, ...(cursor && { cursor }) });
      expect(page.status).toBe(200);
      all.push(eventIds(page));
      cursor = page.body.nextCursor;
    } while (cursor !== undefined && all.length < 50);
    return all;
  }

  it('shows each delivery with its attempts and the next one, without the body', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    pass(2 * MINUTE - 1);
    await sweep();
    const { body } = await list(endpointId);

    const row = await delivery(endpointId, 'e-1');
    expect(body).toEqual({
      items: [
        {
          deliveryId: deliveryIdOf({ createdAt: TIME, eventId: 'e-1' }),
          endpointId,
          eventId: 'e-1',
          createdAt: TIME,
          eventTime: TIME,
          eventType: 'order.placed',
          status: 'PENDING',
          attempts: [
            { at: TIME, status: 500 },
            { at: new Date(Date.parse(TIME) + 2 * MINUTE).toISOString(), status: 500 },
          ],
          attemptCount: 2,
          nextAttemptAt: String(row?.['GSI2SK']).split('#')[0],
        },
      ],
    });
    answer(answering(200));
    pass(6 * MINUTE);
    await sweep();
    const [delivered] = (await list(endpointId)).body.items;
    expect(delivered).toMatchObject({ status: 'DELIVERED', attemptCount: 3 });
    expect(delivered).not.toHaveProperty('nextAttemptAt');
  });

  it('lists what was recorded last first, with the time that the carrier gives it', async () => {
    const { endpointId } = await endpoint();
    const report = (id: string, time: string) => ({
      ...orderEvent(id, 'fulfillment.in_transit'),
      time,
    });
    const later = (minutes: number) => new Date(Date.parse(TIME) + minutes * MINUTE).toISOString();
    await deliver('orders', report('e-future', later(60)), later(0));
    await deliver('orders', report('e-past', later(-24 * 60)), later(1));
    await deliver('orders', orderEvent('e-order'), later(5));
    const { body } = await list(endpointId);

    expect(body.items).toMatchObject([
      { eventId: 'e-past', createdAt: later(1), eventTime: later(-24 * 60) },
      { eventId: 'e-order', createdAt: TIME, eventTime: TIME },
      { eventId: 'e-future', createdAt: later(0), eventTime: later(60) },
    ]);
    const [first] = body.items as [{ deliveryId: string }];
    expect(first.deliveryId).toBe(deliveryIdOf({ createdAt: later(1), eventId: 'e-past' }));
  });

  it('shows the key’s time as the event’s, if the body has none or an unreadable one', async () => {
    const bodies = [
      '{}',
      '{"time":"soon"}',
      '{"time":7}',
      '{"time":"-271821-04-20T00:00:00.000Z"}',
    ];
    await rows('w-1', bodies.length, (n) => ({ body: bodies[n] }));
    const { body } = await list('w-1');
    const items = body.items as readonly { eventTime: string; createdAt: string }[];

    expect(items.slice(1).map(({ eventTime, createdAt }) => eventTime === createdAt)).toEqual([
      true,
      true,
      true,
    ]);
    expect(items[0]?.eventTime).toBe('1970-01-01T00:00:00.000Z');
  });

  it('names the order or the SKU, if the body does', async () => {
    const bodies = ['{"subject":"o-1","data":{"note":"mine"}}', '{}', '{"subject":5}', {}];
    await rows('w-1', bodies.length, (n) => ({ body: bodies[n] }));
    const { body } = await list('w-1');
    const items = body.items as readonly { eventId: string; subject?: string }[];
    expect(items.map(({ eventId, subject }) => [eventId, subject])).toEqual([
      ['e-3', undefined],
      ['e-2', undefined],
      ['e-1', undefined],
      ['e-0', 'o-1'],
    ]);
    expect(JSON.stringify(body)).not.toContain('mine');
  });

  it('lists this endpoint’s events, newest first, a page by one Query', async () => {
    await rows('w-1', 7, () => ({}));
    await rows('w-11', 2, () => ({}));
    let all: string[][] = [];
    const requests = await recordWhile(async () => {
      all = await pages('w-1', { limit: '3' });
    });

    expect(all).toEqual([['e-6', 'e-5', 'e-4'], ['e-3', 'e-2', 'e-1'], ['e-0']]);
    expect(requests.map(({ operation }) => operation)).toEqual(['Query', 'Query', 'Query']);
    expect((await list('w-none')).body).toEqual({ items: [] });
  });

  it('lists those of a status, each once, however far apart they are', async () => {
    await rows('w-1', 250, (n) => ({ status: TENTH(n) }));
    const expected = Array.from({ length: 25 }, (_, n) => `e-${240 - 10 * n}`);

    expect((await pages('w-1', { status: 'FAILED', limit: '4' })).flat()).toEqual(expected);
    const few = await pages('w-1', { status: 'FAILED' });
    expect(few.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(few.flat()).toEqual(expected);
    expect((await pages('w-1', { status: 'PENDING' })).flat()).toEqual([]);
    expect((await pages('w-1', { status: 'DELIVERED', limit: '100' })).flat()).toHaveLength(225);
  });

  it('leaves out expired deliveries that are not deleted yet', async () => {
    await rows('w-1', 5, (n) => ({ expiresAt: Date.parse(TIME) / 1000 + (n < 2 ? 0 : 1) }));
    expect((await pages('w-1', { limit: '2' })).flat()).toEqual(['e-4', 'e-3', 'e-2']);
    vi.setSystemTime(Date.parse(TIME) + 1000);
    expect((await pages('w-1', {})).flat()).toEqual([]);
  });
});
