// @module-tag alone
import type { RequestListener } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { RETRY_DELAYS } from '../../domain/webhooks/delivery-plan.ts';
import { handler } from '../../functions/deliver-webhooks.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import { injectFaults, lagReads } from '../support/faults.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { recordWhile } from '../support/measurement/request-recorder.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import {
  answering,
  DAY,
  MINUTE,
  orderEvent,
  TIME,
  webhookReceiver,
} from '../support/webhook-receiver.ts';

describe('Delivering webhooks', () => {
  const { table, bus, received, url, answer, pass, publish, sweep, endpoint, delivery, stored } =
    webhookReceiver();

  it('sends an event to each endpoint of its type, signed, and costs 4 write units', async () => {
    const { endpointId, secret } = await endpoint('/all');
    await endpoint('/payments', { eventTypes: ['payment.*'] });

    const requests = await recordWhile(() => publish('e-1'));

    expect(received.map(({ path }) => path)).toEqual(['/all']);
    const [{ headers, body } = expect.fail()] = received;
    expect(headers['webhook-id']).toBe('e-1');
    expect(headers['content-type']).toBe('application/cloudevents+json');
    expect(new Webhook(secret).verify(body, headers)).toEqual(orderEvent('e-1'));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    const row = await delivery(endpointId, 'e-1');
    expect(row).toMatchObject({
      status: 'DELIVERED',
      body,
      eventType: 'order.placed',
      attempts: [{ at: TIME, status: 204 }],
      expiresAt: Date.parse(TIME) / 1000 + 30 * 24 * 3600,
    });
    expect(row).not.toHaveProperty('GSI2PK');
    expect(JSON.stringify(row).length).toBeLessThan(1024);
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['Query', 0.5],
      ['PutItem', 2],
      ['UpdateItem', 2],
    ]);
  });

  it('sends an event once, however often the bus delivers it', async () => {
    await endpoint();
    for (let n = 0; n < 3; n++) await publish('e-1');
    expect(received).toHaveLength(1);
  });

  it('retries on the plan, with the same id and bytes, until it gives up', async () => {
    const { endpointId, secret } = await endpoint();
    answer(answering(503));
    await publish('e-1');
    for (const delay of RETRY_DELAYS) {
      pass(delay * 0.85);
      await sweep();
      pass(delay * 0.3);
      await sweep();
    }

    expect(received).toHaveLength(RETRY_DELAYS.length + 1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['e-1']));
    const [first, last] = [received[0], received.at(-1)];
    expect(last?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toEqual(
      orderEvent('e-1'),
    );
    const row = await delivery(endpointId, 'e-1');
    expect(row).toMatchObject({ status: 'FAILED', attemptCount: RETRY_DELAYS.length + 1 });
    expect(row).not.toHaveProperty('GSI2PK');
  });

  it('sends the stored text at each attempt, without serializing it again', async () => {
    const { endpointId, secret } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    // Another serializer would write the same event in other bytes.
    const body = '{ "id":"e-1", "total":10.0, "name":"J\\u00fcrgen", "total2":1E3 }';
    await table.put({ ...(await delivery(endpointId, 'e-1')), body });
    for (const minutes of [2, 7, 40]) {
      pass(minutes * MINUTE);
      await sweep();
      const last = received.at(-1);
      expect(last?.body).toBe(body);
      expect(() => new Webhook(secret).verify(body, last?.headers ?? {})).not.toThrow();
    }
    expect(received).toHaveLength(4);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { endpointId, secret } = await endpoint();
    await table.put({
      ...(await stored(endpointId)),
      secretGeneration: 2,
      secretRotatedAt: TIME,
    });
    await publish('e-1');
    const [during] = received;
    expect(during?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(new Webhook(secret).verify(during?.body ?? '', during?.headers ?? {})).toBeTruthy();
    pass(DAY + MINUTE);
    await publish('e-2');

    const [, after] = received;
    expect(after?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(() => new Webhook(secret).verify(after?.body ?? '', after?.headers ?? {})).toThrow();
  });

  it('stores an event dated before 1970 where it can be redelivered', async () => {
    const { endpointId } = await endpoint();
    const detail = { ...orderEvent('e-1'), time: '1969-07-20T20:17:40.000Z' };
    await handler({ source: 'orders', time: TIME, detail }, lambdaContext(30_000));
    const [row] = (await table.all()).filter(({ PK }) => PK === `WEBHOOK#${endpointId}`);
    expect(row).toMatchObject({ SK: 'DELIVERY#1970-01-01T00:00:00.000Z#e-1', status: 'DELIVERED' });
    expect(JSON.parse(String(row?.['body']))).toMatchObject({ time: detail.time });
  });

  it('follows no redirect', async () => {
    await endpoint('/a');
    answer((_, response) => response.writeHead(307, { location: `${url()}/b` }).end());
    await publish('e-1');
    expect(received.map(({ path }) => path)).toEqual(['/a']);
  });

  it('checks the address at every attempt, not only at the registration', async () => {
    const { endpointId } = await endpoint();
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', '');
    await publish('e-1');
    expect(received).toEqual([]);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({
      status: 'PENDING',
      attempts: [{ at: TIME, error: 'url-refused' }],
    });
  });

  it('waits as long as the receiver’s Retry-After', async () => {
    await endpoint();
    answer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await publish('e-1');
    pass(30 * MINUTE);
    await sweep();
    expect(received).toHaveLength(1);
    pass(31 * MINUTE);
    await sweep();
    expect(received).toHaveLength(2);
  });

  it('disables an endpoint that is gone, and gives up its waiting deliveries', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    answer(answering(410));
    pass(2 * MINUTE);
    await sweep();
    expect(await stored(endpointId)).toMatchObject({ status: 'DISABLED', disabledReason: 'GONE' });
    await publish('e-2');
    pass(DAY);
    await sweep();

    expect(received).toHaveLength(2);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({
      status: 'FAILED',
      attempts: [{ status: 500 }, { status: 410 }, { error: 'endpoint-disabled' }],
    });
    expect(await delivery(endpointId, 'e-2')).toBeUndefined();
  });

  it('leaves the first attempt to the sweep while an endpoint fails', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    answer(answering(204));
    await publish('e-2');
    expect(received).toHaveLength(1);
    expect(await delivery(endpointId, 'e-2')).toMatchObject({ status: 'PENDING', attempts: [] });
    pass(2 * MINUTE);
    await sweep();
    expect(await delivery(endpointId, 'e-2')).toMatchObject({ status: 'DELIVERED' });
    await publish('e-3');
    expect(await delivery(endpointId, 'e-3')).toMatchObject({ status: 'DELIVERED' });
  });

  it('gives no delivery up if the list of endpoints is behind', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    answer(answering(204));
    pass(2 * MINUTE);
    const stop = lagReads(({ type }) => type !== 'WebhookEndpoint');
    await sweep();
    stop();
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ status: 'DELIVERED' });
  });

  it('makes one more attempt at an expired delivery, and then stops', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    pass(31 * DAY);
    await sweep();
    expect(received).toHaveLength(1);
    expect(await delivery(endpointId, 'e-1')).not.toHaveProperty('GSI2PK');
    const requests = await recordWhile(() => sweep());
    expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(['Query']));
  });

  it('stops at the first attempt without an answer: what hangs holds one place', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-0');
    for (let n = 1; n <= 8; n++) await publish(`e-${n}`);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) =>
      timeout(millis === 15_000 ? 300 : millis),
    );
    answer(() => {});
    pass(2 * MINUTE);
    await sweep();
    vi.restoreAllMocks();
    expect(received).toHaveLength(2);
    expect(bus.taken).toHaveLength(1);
    // The others keep their number of attempts, and continue when the endpoint answers.
    answer(answering(204));
    pass(6 * MINUTE);
    await sweep();
    expect(received).toHaveLength(11);
    for (let n = 0; n <= 8; n++)
      expect(await delivery(endpointId, `e-${n}`)).toMatchObject({ status: 'DELIVERED' });
  });

  it('begins no attempt if the invocation’s time is too short to end it', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    const due = {
      PK: `WEBHOOK#${endpointId}`,
      deliveries: [{ SK: `DELIVERY#${TIME}#e-1`, attemptCount: 1 }],
    };
    const again = (millis: number) =>
      handler({ source: 'orders.webhooks', time: TIME, detail: due }, lambdaContext(millis));
    await again(17_000);
    expect(received).toHaveLength(1);
    await again(30_000);
    expect(received).toHaveLength(2);
  });

  it('makes one attempt for all requests while the queue was long', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    const asked = [];
    for (let times = 0; times < 3; times++) {
      pass(2 * MINUTE);
      bus.taken.length = 0;
      await sweepDue({ time: '' }, lambdaContext(60_000));
      asked.push(...bus.taken);
    }
    expect(asked).toHaveLength(3);
    for (const { Source, Detail } of asked)
      await handler(
        { source: Source, time: TIME, detail: JSON.parse(Detail) },
        lambdaContext(30_000),
      );
    expect(received).toHaveLength(2);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ attemptCount: 2 });
  });

  it('disables an endpoint after five days of failures only, and no other', async () => {
    const { endpointId } = await endpoint();
    answer(answering(500));
    await publish('e-1');
    expect(await stored(endpointId)).toMatchObject({ failingSince: TIME, version: 1 });
    pass(4 * DAY);
    answer(answering(204));
    await sweep();
    expect(await stored(endpointId)).not.toHaveProperty('failingSince');
    answer(answering(500));
    await publish('e-3');
    pass(4 * DAY);
    await sweep();
    expect(await stored(endpointId)).toMatchObject({ status: 'ENABLED' });
    pass(DAY);
    await sweep();
    expect(await stored(endpointId)).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'FAILING',
    });
  });

  it('sends again after a crash between sending and recording', async () => {
    const { endpointId } = await endpoint();
    const crash = injectFaults('UpdateItem', () => Promise.reject(new Error('crashed')));
    await publish('e-1');
    expect(crash.left()).toBe(0);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ status: 'PENDING', attempts: [] });
    pass(2 * MINUTE);
    await sweep();
    await sweep();

    expect(received).toHaveLength(2);
    expect(await delivery(endpointId, 'e-1')).toMatchObject({ status: 'DELIVERED' });
  });

  it('fails the event if its delivery could not be stored, and sends nothing', async () => {
    await endpoint();
    injectFaults('PutItem', () => Promise.reject(new Error('no')));
    await expect(publish('e-1')).rejects.toThrow('the deliveries to 1 endpoints were not stored');
    expect(received).toEqual([]);
    await publish('e-1');
    expect(received).toHaveLength(1);
  });

  it('retries a minute and a half later if the bus rejected the sweep’s event', async () => {
    await endpoint();
    answer(answering(500));
    await publish('e-1');
    answer(answering(204));
    pass(2 * MINUTE);
    bus.refuse(() => true);
    await sweep();
    expect(received).toHaveLength(1);
    bus.refuse(() => false);
    await sweep();
    expect(received).toHaveLength(1);
    pass(2 * MINUTE);
    await sweep();
    expect(received).toHaveLength(2);
  });

  it('loses nothing if receivers fail three in ten times, crash or answer falsely', {
    ...REPEATED,
  }, async () => {
    const random = seededRandom(20261122);
    const { endpointId } = await endpoint('/shaky');
    const dead = await endpoint('/dead');
    const faults: RequestListener[] = [
      answering(500),
      (request) => request.socket.destroy(),
      (_, response) => response.writeHead(302, { location: `${url()}/else` }).end(),
      (_, response) => {
        response.writeHead(503, { 'content-length': '999' }).write('x');
        response.destroy();
      },
    ];
    answer((request, response) => {
      const fault = faults[Math.floor(random() * faults.length)] ?? answering(500);
      const { url, headers } = request;
      const attempts = received.filter(
        (one) => one.path === url && one.headers['webhook-id'] === headers['webhook-id'],
      );
      // The sixth attempt succeeds, in whatever order requests arrive.
      const isBad = random() < 0.3 && attempts.length <= 5;
      if (request.url === '/dead' || isBad) fault(request, response);
      else response.writeHead(200).end();
    });
    const ids = Array.from({ length: IS_WHOLE ? 100 : 40 }, (_, n) => `e-${n}`);
    for (let n = 0; n < ids.length; n += 10)
      await Promise.all(ids.slice(n, n + 10).map((id) => publish(id)));
    for (const delay of [2 * MINUTE, ...RETRY_DELAYS.slice(0, 6)]) {
      pass(delay * 1.2);
      await sweep();
    }

    const rows = await Promise.all(ids.map((id) => delivery(endpointId, id)));
    expect(rows.filter((row) => row?.['status'] !== 'DELIVERED')).toEqual([]);
    const bodies = Map.groupBy(received, ({ headers }) => headers['webhook-id']);
    expect(bodies.size).toBe(ids.length);
    for (const [, one] of bodies) expect(new Set(one.map(({ body }) => body)).size).toBe(1);
    expect(received.filter(({ path }) => path === '/else')).toEqual([]);
    expect(await delivery(dead.endpointId, 'e-0')).toMatchObject({ status: 'PENDING' });
  });
});
