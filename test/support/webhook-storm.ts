import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import type { EventType } from '../../domain/events/event-types.ts';
import { LEASE } from '../../domain/webhooks/delivery.ts';
import { RETRY_DELAYS } from '../../domain/webhooks/delivery-plan.ts';
import { handler as deliverWebhooks } from '../../functions/deliver-webhooks.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/manifest/workers/webhook-deliveries.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import type { eventBus } from './event-bus.ts';
import { injectFaults } from './faults.ts';
import { lambdaContext } from './lambda-context.ts';
import type { freshTable } from './table.ts';
import { anEndpoint } from './webhook-endpoints.ts';

const START = Date.parse('2026-06-01T12:00:00.000Z');
/** Milliseconds, in place of the 15 seconds that a receiver has. */
const PATIENCE = 500;

interface Receiver {
  readonly wants: string;
  /** @param attempt the number of this event's attempt, from 1 */
  readonly answer: (
    response: ServerResponse,
    request: { readonly id: string; readonly attempt: number; readonly socket: Socket },
  ) => unknown;
}
type Socket = IncomingMessage['socket'];

const ok = (response: ServerResponse) => response.writeHead(204).end();

/** A number from 0 up to 1, the same for the same event and attempt, whatever happened before. */
const chance = (id: string, attempt: number): number =>
  createHash('sha256').update(`${id}/${attempt}`).digest().readUInt32BE() / 2 ** 32;

/** The faults by the path of the endpoint. All receivers accept an event in the end. */
const RECEIVERS: Readonly<Record<string, Receiver>> = {
  '/steady': { wants: '*', answer: ok },
  '/shaky': {
    wants: '*',
    answer(response, { id, attempt, socket }) {
      const drawn = attempt > 7 ? 1 : chance(id, attempt);
      if (drawn >= 0.3) return ok(response);
      if (drawn < 0.06) return socket.destroy();
      if (drawn < 0.12) return response.writeHead(429, { 'retry-after': '120' }).end();
      if (drawn < 0.18) return response.writeHead(503, { 'content-length': '999' }).end('x');
      return response.writeHead(500).end();
    },
  },
  '/slow': {
    wants: 'payment.captured',
    answer: (response) => setTimeout(() => ok(response), PATIENCE / 10),
  },
  '/redirecting': {
    wants: 'fulfillment.created',
    answer: (response, { attempt }) =>
      attempt > 2 ? ok(response) : response.writeHead(307, { location: '/elsewhere' }).end(),
  },
  '/hanging': {
    wants: 'order.delivered',
    answer: (response, { attempt }) => attempt > 1 && ok(response),
  },
};

const typeOf = (n: number): EventType => {
  if (n % 20 === 0) return 'payment.captured';
  if (n % 20 === 1) return 'fulfillment.created';
  if (n % 20 === 2) return 'inventory.low';
  return n % 200 === 3 ? 'order.delivered' : 'order.placed';
};

/** A receiver's requests by event id: its attempts, how many it accepted, and the bodies. */
type Got = Map<string, { attempts: number; taken: number; readonly bodies: Set<string> }>;

interface Setting {
  readonly table: Pick<ReturnType<typeof freshTable>, 'all'>;
  readonly bus: ReturnType<typeof eventBus>;
  readonly events: number;
}

/**
 * Sends events to receivers that fail, hang, are slow, redirect or are dead. The bus delivers one
 * in twenty twice, and one in a hundred attempts is not recorded. Then passes the days of the plan.
 * Expects that every event reached every endpoint of its type, with its id, its bytes and a valid
 * signature.
 */
export async function webhookStorm({ table, bus, events }: Setting): Promise<void> {
  const got = new Map<string, Got>();
  const secrets = new Map<string, string>();
  const broken: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { url: path = '', headers, socket } = request;
    const id = String(headers['webhook-id']);
    const one = entry(got, path, id);
    one.attempts += 1;
    one.bodies.add(body);
    response.on('finish', () => {
      if (response.statusCode === 204) one.taken += 1;
    });
    if (!isOurs(secrets.get(path), body, headers)) broken.push(`${path} ${id}`);
    RECEIVERS[path]?.answer(response, { id, attempt: one.attempts, socket });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const dead = 'localhost:9';
  vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', `${host},${dead}`);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) =>
    timeout(millis === 15_000 ? PATIENCE : millis),
  );
  try {
    const endpoints = new Map<string, string>();
    for (const [path, { wants }] of Object.entries(RECEIVERS)) {
      const made = await anEndpoint({ url: `http://${host}${path}`, eventTypes: [wants] });
      endpoints.set(path, made.endpointId);
      secrets.set(path, made.secret);
    }
    const { endpointId: deadId } = await anEndpoint({
      url: `http://${dead}/`,
      eventTypes: ['inventory.low'],
    });

    const all = Array.from({ length: events }, (_, n) => eventOf(n));
    const faults = await publish(all);
    // The sweep makes the first attempt at endpoints that failed a moment before.
    vi.setSystemTime(Date.now() + 100_000);
    await sweep(bus);
    for (const delay of RETRY_DELAYS.slice(0, 8)) {
      vi.setSystemTime(Date.now() + delay * 1.2);
      await sweep(bus);
    }

    expect(faults.left()).toBe(0);
    expect(broken).toEqual([]);
    expect(got.get('/elsewhere')).toBeUndefined();
    const rows = Map.groupBy(await table.all(), ({ PK }) => String(PK));
    for (const [path, endpointId] of endpoints) {
      const wanted = all.filter(({ type }) => [type, '*'].includes(RECEIVERS[path]?.wants ?? ''));
      expect(wanted.length).toBeGreaterThan(0);
      const received = got.get(path) ?? new Map();
      const lost = wanted.filter(({ id }) => !received.get(id)?.taken);
      expect([path, received.size, lost]).toEqual([path, wanted.length, []]);
      for (const event of wanted)
        expect(received.get(event.id)?.bodies).toEqual(new Set([JSON.stringify(event)]));
      const statuses = (rows.get(`WEBHOOK#${endpointId}`) ?? []).map(({ status }) => status);
      expect(statuses).toEqual(wanted.map(() => 'DELIVERED'));
    }
    // The events that the dead endpoint did not accept are stored, and their attempts go on.
    const waiting = rows.get(`WEBHOOK#${deadId}`) ?? [];
    expect(waiting).toHaveLength(all.filter(({ type }) => type === 'inventory.low').length);
    for (const { status, attempts } of waiting)
      expect({ status, attempts }).toMatchObject({
        status: 'PENDING',
        attempts: expect.arrayContaining([{ at: expect.any(String), error: 'ECONNREFUSED' }]),
      });
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  }
}

const eventOf = (n: number) => ({
  specversion: '1.0',
  id: `e-${String(n).padStart(5, '0')}`,
  source: `/orders/o-${n}`,
  type: typeOf(n),
  subject: `o-${n}`,
  time: new Date(START - n).toISOString(),
  datacontenttype: 'application/json',
  sequence: '0000000001',
  data: { orderId: `o-${n}`, customerId: 'a1b2', order: { total: n, note: 'Zoë “✓”' } },
});

/**
 * Publishes the events. One update in a hundred crashes, now or, on a slow machine, in the sweeps:
 * an endpoint that was too slow once has its first attempts there.
 */
async function publish(events: readonly ReturnType<typeof eventOf>[]) {
  const twice = events.flatMap((event, n) => (n % 20 === 7 ? [event, event] : [event]));
  const crash = () => Promise.reject(new Error('crashed'));
  // Every event has two updates or more, so all of these faults happen.
  const faults = injectFaults(
    'UpdateItem',
    ...events.map((_, n) => (n % 100 === 50 ? crash : undefined)),
  );
  await pooled(twice, (detail) => invoke({ source: 'orders', detail }));
  return faults;
}

/**
 * Runs the sweep and delivers the bus's new events to the function, until nothing is due. A hanging
 * endpoint ends its attempts in a sweep; its other deliveries are due again when their lease ends.
 */
async function sweep(bus: ReturnType<typeof eventBus>): Promise<void> {
  do {
    bus.taken.length = 0;
    await sweepDue({ time: '' }, lambdaContext(60_000));
    await pooled(bus.taken, ({ Source, Detail }) =>
      invoke({ source: Source, detail: JSON.parse(Detail) }),
    );
    vi.setSystemTime(Date.now() + LEASE);
  } while (bus.taken.length > 0);
}

/** Invokes the function as Lambda does: a failed event is retried twice. */
async function invoke(
  event: { readonly source: string; readonly detail: unknown },
  retries = 2,
): Promise<void> {
  const time = new Date().toISOString();
  try {
    await deliverWebhooks({ ...event, time }, lambdaContext(30_000));
  } catch (error) {
    if (retries === 0) throw error;
    await invoke(event, retries - 1);
  }
}

async function pooled<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: WEBHOOK_DELIVERIES.atOnce }, worker));
}

function entry(got: Map<string, Got>, path: string, id: string) {
  const ofPath = got.get(path) ?? new Map();
  got.set(path, ofPath);
  const one = ofPath.get(id) ?? { attempts: 0, taken: 0, bodies: new Set<string>() };
  ofPath.set(id, one);
  return one;
}

function isOurs(secret: string | undefined, body: string, headers: object): boolean {
  try {
    return Boolean(new Webhook(secret ?? '').verify(body, headers as Record<string, string>));
  } catch {
    return false;
  }
}
