// @module-tag alone
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { deliveryIdOf } from '../../../domain/webhooks/delivery-id.ts';
import { RETRY_DELAYS } from '../../../domain/webhooks/delivery-plan.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { answering, DAY, MINUTE, TIME, webhookReceiver } from '../../support/webhook-receiver.ts';

const redeliver = asking('A35b');
const update = asking('A34c');
const idOf = (eventId: string) => deliveryIdOf({ createdAt: TIME, eventId });
const again = (endpointId: string, eventId: string, as = operator) =>
  redeliver({ as, path: { endpointId, deliveryId: idOf(eventId) } });

describe('A35b redeliver an event to a webhook endpoint', () => {
  const { table, received, answer, pass, publish, sweep, endpoint, delivery } = webhookReceiver();

  it('sends a delivered event again: same id and bytes, signed anew, for 2 WCU', async () => {
    const { endpointId, secret } = await endpoint();
    await publish('e-1');
    pass(DAY);
    const before = await delivery(endpointId, 'e-1');
    let answered = { status: 0, body: {} };
    const requests = await recordWhile(async () => {
      answered = await again(endpointId, 'e-1');
    });

    const now = new Date().toISOString();
    expect(answered).toMatchObject({
      status: 200,
      body: {
        deliveryId: idOf('e-1'),
        status: 'PENDING',
        attempts: [{ at: TIME, status: 204 }],
        attemptCount: 0,
        nextAttemptAt: now,
      },
    });
    expect(answered.body).not.toHaveProperty('body');
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['UpdateItem', 2]]);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({
      expiresAt: Number(before?.['expiresAt']) + DAY / 1000,
    });
    await sweep();

    const [first, second] = received;
    expect(received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe('e-1');
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(() =>
      new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {}),
    ).not.toThrow();
    expect(await delivery(endpointId, 'e-1')).toMatchObject({
      status: 'DELIVERED',
      body: before?.['body'],
      attempts: [
        { at: TIME, status: 204 },
        { at: new Date().toISOString(), status: 204 },
      ],
      attemptCount: 1,
    });
  });

  it('restarts the plan of a delivery that was given up', async () => {
    const { endpointId } = await endpoint();
    answer(answering(503));
    await publish('e-1');
    for (const delay of RETRY_DELAYS) {
      pass(delay * 1.2);
      await sweep();
    }
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ status: 'FAILED' });
    await again(endpointId, 'e-1');
    await sweep();
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ status: 'PENDING', attemptCount: 1 });
    answer(answering(200));
    pass(2 * MINUTE);
    await sweep();

    const row = await delivery(endpointId, 'e-1');
    expect(row).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
    expect(row?.['attempts']).toHaveLength(RETRY_DELAYS.length + 3);
  });

  it('sends once if it is requested twice, and earlier if the delivery waits', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    await again(endpointId, 'e-1');
    answer(answering(200));
    await again(endpointId, 'e-1');
    await sweep();
    await sweep();
    expect(received).toHaveLength(2);
  });

  it('resets the ten attempts of a delivery that the sweep gave up', async () => {
    const { endpointId } = await endpoint();
    await publish('e-1');
    await table.put({ ...(await delivery(endpointId, 'e-1')), dueFailures: 10 });
    await again(endpointId, 'e-1');
    expect(await delivery(endpointId, 'e-1')).not.toHaveProperty('dueFailures');
  });

  it('fails at a disabled endpoint, and is sent once it is enabled', async () => {
    const { endpointId } = await endpoint();
    await publish('e-1');
    const set = (version: number, status: string) =>
      update({
        as: operator,
        path: { endpointId },
        headers: { 'if-match': `"${version}"` },
        body: { status },
      });
    await set(1, 'DISABLED');
    await again(endpointId, 'e-1');
    await sweep();
    expect(received).toHaveLength(1);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({
      status: 'FAILED',
      attempts: [{ status: 204 }, { error: 'endpoint-disabled' }],
    });
    await set(2, 'ENABLED');
    await again(endpointId, 'e-1');
    await sweep();
    expect(received).toHaveLength(2);
  });

  it('finds no delivery of another endpoint or time, and no expired one', async () => {
    const { endpointId } = await endpoint();
    const other = await endpoint('/other', { eventTypes: ['payment.*'] });
    await publish('e-1');
    const expired = { ...(await delivery(endpointId, 'e-1')), expiresAt: Date.parse(TIME) / 1000 };
    await table.put({ ...expired, ...webhookDeliveryKey(endpointId, TIME, 'e-old') });
    const before = await table.all();

    const refused = [
      again(other.endpointId, 'e-1'),
      again('w-none', 'e-1'),
      again(endpointId, 'e-2'),
      again(endpointId, 'e-old'),
      ...['e-1', `0-e-1`, `0${idOf('e-1')}`, `${idOf('e-1')}0`].map((deliveryId) =>
        redeliver({ as: operator, path: { endpointId, deliveryId } }),
      ),
    ];
    for (const one of await Promise.all(refused))
      expect(one).toMatchObject({ status: 404, body: { code: 'delivery-not-found' } });
    expect(await table.all()).toEqual(before);
  });
});
