// @module-tag alone

import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { timeOf } from '../../../domain/time-id.ts';
import { EVENT_LETTER } from '../../../domain/webhooks/ping-event.ts';
import { asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { idempotencyKey } from '../../support/orders.ts';
import { answering, MINUTE, TIME, webhookReceiver } from '../../support/webhook-receiver.ts';

const pingEndpoint = asking('A34f');
const update = asking('A34c');
const ping = (endpointId: string) =>
  pingEndpoint({ as: operator, path: { endpointId }, headers: idempotencyKey() });

describe('A34f ping a webhook endpoint', () => {
  const { table, received, answer, pass, sweep, endpoint, delivery } = webhookReceiver();
  const set = (endpointId: string, version: number, status: string) =>
    update({
      as: operator,
      path: { endpointId },
      headers: { 'if-match': `"${version}"` },
      body: { status },
    });

  it('sends a test event to this endpoint only, of any event types, for 7 WCU', async () => {
    const { endpointId, secret } = await endpoint('/one', { eventTypes: ['payment.refunded'] });
    await endpoint('/other');
    let made = await ping(endpointId);
    for (const { PK, SK } of (await table.all()).filter(({ PK }) => PK !== 'WEBHOOKS'))
      await table.remove({ PK, SK });
    const requests = await recordWhile(async () => {
      made = await ping(endpointId);
    });

    const { eventId, deliveryId } = made.body;
    expect(timeOf(EVENT_LETTER, eventId)).toBe(TIME);
    expect(made).toMatchObject({
      status: 201,
      headers: { location: `/webhook-endpoints/${endpointId}/deliveries` },
      body: {
        deliveryId: `${Date.parse(TIME)}-${eventId}`,
        endpointId,
        eventType: 'webhook.ping',
        status: 'PENDING',
        attempts: [],
        nextAttemptAt: TIME,
      },
    });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['TransactWriteItems', 7],
    ]);
    expect(received).toEqual([]);
    await sweep();

    expect(received.map(({ path }) => path)).toEqual(['/one']);
    const [{ headers, body } = expect.fail()] = received;
    expect(headers['webhook-id']).toBe(eventId);
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      specversion: '1.0',
      id: eventId,
      source: `/webhook-endpoints/${endpointId}`,
      type: 'webhook.ping',
      subject: endpointId,
      time: TIME,
      datacontenttype: 'application/json',
      data: { endpointId },
    });
    expect(await delivery(endpointId, eventId)).toMatchObject({ status: 'DELIVERED' });
    expect(deliveryId).toContain(eventId);
  });

  it('is retried like every other delivery', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    const { eventId } = (await ping(endpointId)).body;
    await sweep();
    answer(answering(200));
    pass(2 * MINUTE);
    await sweep();

    expect(received).toHaveLength(2);
    expect(await delivery(endpointId, eventId)).toMatchObject({
      status: 'DELIVERED',
      attempts: [{ status: 500 }, { status: 200 }],
    });
  });

  it('refuses an endpoint while it is disabled', async () => {
    const { endpointId } = await endpoint();
    await set(endpointId, 1, 'DISABLED');
    const before = await table.all();
    expect(await ping(endpointId)).toMatchObject({
      status: 409,
      body: { code: 'endpoint-disabled', detail: 'Nothing is sent to it. Enable it first.' },
    });
    expect(await table.all()).toEqual(before);
    await set(endpointId, 2, 'ENABLED');
    expect(await ping(endpointId)).toMatchObject({ status: 201 });
  });
});
