// @module-tag timed
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { handler as deliverWebhooks } from '../../../functions/deliver-webhooks.ts';
import type { DeliveriesDue } from '../../../functions/manifest/workers/webhook-deliveries.ts';
import { handler as sweepDue } from '../../../functions/sweep-due.ts';
import { readAssembly, resourcesOf } from '../../../packages/local/cloudformation/template.ts';
import { newDeliveryRow } from '../../../table/webhooks/delivery-row.ts';
import { eventBus } from '../../support/event-bus.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

/**
 * Milliseconds, in place of the 15 seconds that a receiver has. A busy machine delays an event by
 * seconds, too.
 */
const PATIENCE = 5000;
const HANGING = 19;
/** The number of waiting deliveries of each hanging endpoint. */
const WAITING = 8;
const EVENTS = 20;

interface Invocation {
  readonly source: string;
  readonly detail: unknown;
}

/**
 * Runs as many invocations at once as the stack reserves. The others wait in a queue, as Lambda's
 * do.
 */
function lambda(places: number) {
  const queue: Invocation[] = [];
  const running = new Set<Promise<void>>();
  let most = 0;
  let isOpen = true;
  let failed = 0;
  const next = (): void => {
    const one = running.size < places ? queue.shift() : undefined;
    if (!one) return;
    const time = new Date().toISOString();
    // Lambda invokes again what failed: on a busy machine, the table may answer too late.
    const run = deliverWebhooks({ ...one, time }, lambdaContext(30_000))
      .catch(() => {
        failed++;
        if (isOpen) queue.push(one);
      })
      .finally(() => {
        running.delete(run);
        next();
      });
    running.add(run);
    most = Math.max(most, running.size);
    next();
  };
  return {
    invoke(one: Invocation): void {
      queue.push(one);
      next();
    },
    most: () => most,
    failed: () => failed,
    end: async () => {
      isOpen = false;
      queue.length = 0;
      await Promise.all(running);
    },
  };
}

describe('Endpoints that hang', () => {
  const table = freshTable();
  const bus = eventBus();
  const hanging: ServerResponse[] = [];
  const arrivedAt = new Map<string, number>();
  let host: string;
  const server = createServer((request, response) => {
    if (request.url === '/steady') {
      arrivedAt.set(String(request.headers['webhook-id']), performance.now());
      response.writeHead(204).end();
    } else hanging.push(response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', host);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) =>
      timeout(millis === 15_000 ? PATIENCE : millis),
    );
    await table.clear();
    arrivedAt.clear();
    hanging.length = 0;
    await anEndpoint({ url: `http://${host}/steady` });
    for (let n = 0; n < HANGING; n++) await oneThatHangs(n);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  /** Makes an endpoint that has failed before, with many waiting deliveries. */
  async function oneThatHangs(n: number): Promise<void> {
    const { endpointId } = await anEndpoint({ url: `http://${host}/hangs-${n}` });
    const past = new Date(Date.now() - 60_000);
    const rows = Array.from({ length: WAITING }, (_, i) => {
      const eventId = `e-waits-${n}-${i}`;
      const made = { eventId, createdAt: past.toISOString(), eventType: 'order.placed' };
      return newDeliveryRow({ endpointId, ...made, body: '{}' }, past, past);
    });
    await table.put(...rows);
    const [endpoint] = (await table.all()).filter(({ SK }) => SK === `ENDPOINT#${endpointId}`);
    await table.put({ ...endpoint, failingSince: past.toISOString() } as never);
  }

  /**
   * The longest delay of the steady endpoint's events, in milliseconds, and the number of
   * invocations that failed.
   */
  async function lag(asked: (due: DeliveriesDue) => readonly DeliveriesDue[]) {
    const { invoke, end, failed } = lambda(reservedPlaces());
    bus.taken.length = 0;
    await sweepDue({ time: '' }, lambdaContext(60_000));
    for (const { Source, Detail } of bus.taken)
      for (const detail of asked(JSON.parse(Detail))) invoke({ source: Source, detail });
    const sentAt = new Map<string, number>();
    for (let n = 0; n < EVENTS; n++) {
      const detail = { id: `e-${n}`, type: 'order.placed', time: new Date().toISOString() };
      sentAt.set(detail.id, performance.now());
      invoke({ source: 'orders', detail });
    }
    await expect.poll(() => arrivedAt.size, { interval: 20 }).toBe(EVENTS);
    await end();
    const late = Math.max(...[...sentAt].map(([id, at]) => (arrivedAt.get(id) ?? Infinity) - at));
    return { late, failed: failed() };
  }

  const reservedPlaces = (): number => {
    const functions = resourcesOf(readAssembly(inject('assembly')), 'AWS::Lambda::Function');
    const deliver = functions.find(({ logicalId }) => logicalId.includes('DeliverWebhooks'));
    return Number(deliver?.properties['ReservedConcurrentExecutions']);
  };

  it('delay no other endpoint, whatever their number and their waiting deliveries', async () => {
    const { late, failed } = await lag((due) => [due]);
    process.stdout.write(`lag beside ${HANGING} endpoints that hang: ${Math.round(late)} ms\n`);
    expect(late).toBeLessThan(PATIENCE);
    // One attempt each, and at most one more for an invocation that was repeated. The others wait.
    expect(new Set(hanging.map(({ req }) => req.url)).size).toBe(HANGING);
    expect(hanging.length).toBeLessThanOrEqual(HANGING + failed);
  });

  it('would, if each due delivery held a place of its own', async () => {
    const { late } = await lag(({ PK, deliveries }) =>
      deliveries.map((one) => ({ PK, deliveries: [one] })),
    );
    expect(late).toBeGreaterThan(3 * PATIENCE);
  });
});
