import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { handler as deliverWebhooks } from '../../functions/deliver-webhooks.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import { webhookDeliveryKey, webhookEndpointKey } from '../../table/keys.ts';
import { eventBus } from './event-bus.ts';
import { lambdaContext } from './lambda-context.ts';
import { freshTable } from './table.ts';
import { anEndpoint } from './webhook-endpoints.ts';

/** The start of the tests' day, and the time of their events. */
export const TIME = '2026-06-01T12:00:00.000Z';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export const answering =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();

/** A CloudEvent as the publisher puts it on the bus. */
export const orderEvent = (id: string, type = 'order.placed') => ({
  specversion: '1.0',
  id,
  source: '/orders/o-1',
  type,
  time: TIME,
  data: { orderId: 'o-1', total: 1000 },
});

/**
 * A table, a bus, and a receiver on this machine that keeps all requests, for the tests of a file.
 * The tests set its clock.
 */
export function webhookReceiver() {
  const table = freshTable();
  const bus = eventBus();
  const received: Received[] = [];
  let server: Server;
  let url: string;
  let answer: RequestListener;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const { url: path = '', headers } = request;
      received.push({ path, headers: headers as Record<string, string>, body });
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', url.slice('http://'.length));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(TIME));
    answer = answering(204);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    received.length = 0;
    await table.clear();
  });

  const deliver = (source: string, detail: unknown, time = TIME) =>
    deliverWebhooks({ source, time, detail }, lambdaContext(30_000));

  return {
    table,
    bus,
    received,
    url: () => url,
    /** Sets the receiver's answer from now on. */
    answer(listener: RequestListener) {
      answer = listener;
    },
    pass(millis: number) {
      vi.setSystemTime(Date.now() + millis);
    },
    /** Delivers an event of the bus, which gives it a time. */
    deliver,
    /** Publishes an event on the bus. */
    publish: (id: string, type?: string) => deliver('orders', orderEvent(id, type)),
    /** Runs the sweep a moment later, and delivers the bus's new events to the function. */
    async sweep() {
      vi.setSystemTime(Date.now() + 1);
      bus.taken.length = 0;
      await sweepDue({ time: '' }, lambdaContext(60_000));
      for (const { Source, Detail } of bus.taken) await deliver(Source, JSON.parse(Detail));
    },
    /** Registers an endpoint at this path of the receiver. */
    endpoint: (path = '/', body: object = {}) => anEndpoint({ url: `${url}${path}`, ...body }),
    delivery: (endpointId: string, id: string) =>
      table.get({ ...webhookDeliveryKey(endpointId, TIME, id) }),
    stored: (endpointId: string) => table.get({ ...webhookEndpointKey(endpointId) }),
  };
}
