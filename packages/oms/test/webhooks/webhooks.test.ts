// @module-tag alone
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as deliverWebhooks } from '../../../../functions/deliver-webhooks.ts';
import { handler as sweepDue } from '../../../../functions/sweep-due.ts';
import type { Change } from '../../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../../table/events/cloud-event.ts';
import { webhookDeliveryKey, webhookEndpointKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { markHealthy } from '../../../../table/webhooks/endpoint-health.ts';
import { findDelivery } from '../../../../table/webhooks/find-delivery.ts';
import { makeDueAgain } from '../../../../table/webhooks/make-due-again.ts';
import { eventBus } from '../../../../test/support/event-bus.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { pay } from '../../../../test/support/payments.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { anEndpoint, type RegisteredEndpoint } from '../../../../test/support/webhook-endpoints.ts';

const MINUTE = 60_000;
/** The time of the events, before those of this test's orders. */
const START = Date.now() - 60 * MINUTE;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

/** Runs `npm run oms -- webhooks replay …` on this table, as on AWS. */
const replay = (...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const on = ['--table', tableName(), '--region', 'eu-central-1'];
    const command = ['packages/oms/oms.ts', 'webhooks', 'replay', ...on, ...args];
    execFile(process.execPath, command, (failure, out, error) =>
      resolve({ code: Number(failure?.code ?? 0), out, error }),
    );
  });

describe('oms webhooks replay', () => {
  const table = freshTable({ stream: true });
  const bus = eventBus();
  const changes = changeStream();
  const received: { headers: Record<string, string>; body: string }[] = [];
  let server: Server;
  let url: string;
  let status = 204;
  let endpoint: RegisteredEndpoint;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', new URL(url).host);
    await table.clear();
    received.length = 0;
    status = 204;
    endpoint = await anEndpoint({ url, eventTypes: ['order.*'] });
  });
  afterEach(() => vi.unstubAllEnvs());

  const event = (n: number) => ({
    specversion: '1.0',
    id: `e-${n}`,
    source: `/orders/o-${n}`,
    type: 'order.placed',
    time: at(n),
    data: { orderId: `o-${n}` },
  });
  const deliver = (detail: object, time = at(0)) =>
    deliverWebhooks({ source: 'orders', time, detail }, lambdaContext(30_000));
  /** Runs the sweep, and delivers the bus's new events to the function. */
  const sweep = async () => {
    bus.taken.length = 0;
    await sweepDue({ time: '' }, lambdaContext(60_000));
    for (const { Source, Detail } of bus.taken)
      await deliverWebhooks(
        { source: Source, time: at(0), detail: JSON.parse(Detail) },
        lambdaContext(30_000),
      );
  };
  const delivery = (n: number) =>
    table.get({ ...webhookDeliveryKey(endpoint.endpointId, at(n), `e-${n}`) });
  const ids = () => received.map(({ headers }) => headers['webhook-id']);
  /** Event 1 delivered, 2 pending after a failure, 3 and 4 given up. */
  const history = async () => {
    await deliver(event(1));
    status = 500;
    for (const n of [2, 3, 4]) {
      await deliver(event(n));
      // Otherwise the next one would wait for the sweep.
      await markHealthy(endpoint.endpointId);
    }
    for (const n of [3, 4]) {
      const { GSI2PK: _, GSI2SK: __, ...row } = (await delivery(n)) ?? {};
      await table.put({ ...row, status: 'FAILED', attemptCount: 10, expiresAt: 4e9 });
    }
    status = 204;
  };
  const since = (minutes: number) => ['--since', at(minutes)];
  const ofEndpoint = () => ['--endpoint', endpoint.endpointId];

  it('redelivers failed and waiting events: same id, same bytes, a new plan', async () => {
    await history();
    const first = received.splice(0);
    expect(await replay(...ofEndpoint(), ...since(0))).toMatchObject({
      code: 0,
      out: '1 delivered, 1 pending, 2 failed: 3 made due.\n',
    });
    expect(await delivery(3)).toMatchObject({
      status: 'PENDING',
      attemptCount: 0,
      attempts: [{ status: 500 }],
    });
    expect(Number((await delivery(3))?.['expiresAt'])).toBeLessThan(4e9);
    await sweep();

    expect(ids().sort()).toEqual(['e-2', 'e-3', 'e-4']);
    for (const { headers, body } of received) {
      const before = first.find((one) => one.headers['webhook-id'] === headers['webhook-id']);
      expect(body).toBe(before?.body);
      expect(new Webhook(endpoint.secret).verify(body, headers)).toBeTruthy();
    }
    for (const n of [2, 3, 4])
      expect(await delivery(n)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
    await sweep();
    expect(received).toHaveLength(3);
  });

  it('uses the given range and statuses', async () => {
    await history();
    received.length = 0;
    const only = ['--status', 'DELIVERED', '--json'];
    const delivered = await replay(...ofEndpoint(), ...since(0), '--until', at(2), ...only);
    expect(JSON.parse(delivered.out)).toEqual({
      found: { PENDING: 1, DELIVERED: 1, FAILED: 0 },
      due: 1,
      changed: 0,
      dryRun: false,
    });
    const failed = await replay(...ofEndpoint(), ...since(4), '--status', 'FAILED,PENDING');
    expect(failed.out).toBe('0 delivered, 0 pending, 1 failed: 1 made due.\n');
    await sweep();
    expect(ids().sort()).toEqual(['e-1', 'e-4']);
  });

  it('finds an event that was recorded since then, whatever time a carrier gives it', async () => {
    const all = await anEndpoint({ url, eventTypes: ['*'] });
    const report = (n: number, time: string) => ({
      ...event(n),
      type: 'fulfillment.delivered',
      time,
    });
    // Recorded at minute 5, about yesterday; and at minute 1, about minute 30.
    const yesterday = new Date(START - 24 * 60 * MINUTE).toISOString();
    await deliver(report(1, yesterday), at(5));
    await deliver(report(2, at(30)), at(1));
    received.length = 0;

    const again = ['--endpoint', all.endpointId, ...since(4), '--status', 'DELIVERED'];
    expect((await replay(...again)).out).toBe('1 delivered, 0 pending, 0 failed: 1 made due.\n');
    await sweep();
    expect(ids()).toEqual(['e-1']);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ time: yesterday });
  });

  it('makes no second delivery of a report that the endpoint had, whenever it was', async () => {
    const all = await anEndpoint({ url, eventTypes: ['*'] });
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    const { orderId } = await anOrder('a1b2', 'ABC');
    await changes();
    await pay({ customerId: 'a1b2', orderId }, { provider: 'manual', captured: true });
    const updated = (await changes())
      .flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change))
      .filter(({ type }) => type === 'payment.updated' || type === 'order.updated');
    expect(updated).toHaveLength(2);
    for (const one of updated) await deliver(one, at(-3 * 24 * 60));
    received.length = 0;

    const missing = ['--endpoint', all.endpointId, ...since(0), '--missing'];
    expect((await replay(...missing)).out).toMatch(/: 0 events without a delivery/);
  });

  it('changes nothing in a dry run', async () => {
    await history();
    const before = await table.all();
    const dry = ['--dry-run', '--missing', '--status', 'PENDING,FAILED,DELIVERED'];
    expect((await replay(...ofEndpoint(), ...since(0), ...dry)).out).toMatch(
      /^1 delivered, 1 pending, 2 failed: 4 to be made due\.\n\d+ rows read: 0 events without/,
    );
    expect(await table.all()).toEqual(before);
  });

  it('leaves a delivery that an attempt has changed meanwhile', async () => {
    await history();
    const key = webhookDeliveryKey(endpoint.endpointId, at(2), 'e-2');
    const seen = (await findDelivery(key, new Date())) ?? expect.fail();
    expect(await makeDueAgain({ ...seen, attemptCount: 0 }, new Date())).toBe(false);
    expect(await makeDueAgain({ ...seen, status: 'FAILED' }, new Date())).toBe(false);
    expect(await findDelivery(key, new Date())).toEqual(seen);
    expect(await makeDueAgain(seen, new Date())).toBe(true);
    await table.remove({ ...key });
    expect(await makeDueAgain(seen, new Date())).toBe(false);
    expect(await table.get({ ...key })).toBeUndefined();
  });

  it('leaves other endpoints’ deliveries unchanged', async () => {
    const other = await anEndpoint({ url, eventTypes: ['*'] });
    await history();
    const before = await table.get({ ...webhookDeliveryKey(other.endpointId, at(2), 'e-2') });
    await replay(...ofEndpoint(), ...since(0));
    expect(await table.get({ ...webhookDeliveryKey(other.endpointId, at(2), 'e-2') })).toEqual(
      before,
    );
  });

  it('makes deliveries of events that an endpoint never had, from the present state', async () => {
    await changes();
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    await anOrder('a1b2', 'ABC');
    await anOrder('a1b2', 'ABC');
    const events = (await changes())
      .flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change))
      .filter(({ type }) => type === 'order.updated');
    const [had, missed] = events as [CloudEvent, CloudEvent];
    await deliver(had);
    received.length = 0;

    const missing = [...ofEndpoint(), ...since(0), '--missing'];
    expect(await replay(...missing, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\d+ rows read: 1 events without a delivery to be made due/),
    });
    expect(JSON.parse((await replay(...missing, '--json')).out)).toMatchObject({
      missing: { made: 1, failed: [] },
    });
    expect((await replay(...missing)).out).toMatch(/: 0 events without a delivery/);
    await sweep();
    // Byte for byte the bus's event.
    expect(received.map(({ body }) => body)).toEqual([JSON.stringify(missed)]);
    // The bus then delivers nothing new.
    await deliver(missed);
    expect(received).toHaveLength(1);
  });

  it('makes no delivery of an event that is later than --until', async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    await changes();
    await anOrder('a1b2', 'ABC');
    await anOrder('a1b2', 'ABC');
    const [first, second] = (await changes())
      .flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change))
      .filter(({ type }) => type === 'order.updated') as [CloudEvent, CloudEvent];
    const earlier = [first, second].sort(byTime)[0] as CloudEvent;
    const missing = [...ofEndpoint(), ...since(0), '--missing'];
    const before = new Date(Date.parse(earlier.time ?? '') - 1).toISOString();
    expect((await replay(...missing, '--until', before)).out).toMatch(/: 0 events without/);
    expect((await replay(...missing, '--until', earlier.time ?? '')).out).toMatch(
      /: 1 events without a delivery made due/,
    );
    await sweep();
    expect(received.map(({ body }) => body)).toEqual([JSON.stringify(earlier)]);
  });

  it('ends with 2 for a disabled endpoint, with the reason', async () => {
    const key = webhookEndpointKey(endpoint.endpointId);
    await table.put({
      ...(await table.get({ ...key })),
      status: 'DISABLED',
      disabledReason: 'GONE',
    });
    const { code, error } = await replay(...ofEndpoint(), ...since(0));
    expect([code, error]).toEqual([2, expect.stringContaining('is disabled (GONE): enable it')]);
    expect((await replay(...ofEndpoint(), ...since(0), '--dry-run')).code).toBe(0);
  });

  it.each([
    [['--endpoint', 'w-none', ...since(0)], 'there is no webhook endpoint "w-none"'],
    [['--endpoint', 'w#1', ...since(0)], 'there is no webhook endpoint "w#1"'],
    [['--endpoint', 'w-1', '--since', 'yesterday'], '--since must be a time'],
    [['--endpoint', 'w-1', ...since(0), '--until', 'x'], '--until must be a time'],
    [['--endpoint', 'w-1', ...since(1), '--until', at(0)], '--until is before --since'],
    [['--endpoint', 'w-1', ...since(0), '--status', 'LOST'], 'It must be some of PENDING'],
    [['--endpoint', 'w-1', ...since(0), '--status', ''], 'It must be some of PENDING'],
  ])('ends with 2: %j', async (args, why) => {
    const { code, out, error } = await replay(...args);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain(why);
  });
});

const byTime = (a: CloudEvent, b: CloudEvent) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1);
