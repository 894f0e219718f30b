// @module-tag timed first
import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as project } from '../../../functions/project-changes.ts';
import { endAtDeadline } from '../../../table/requests/end-at-deadline.ts';
import { deadline, withDeadline } from '../../../table/requests/invocation.ts';
import { type Answer, asking, operator } from '../../support/call.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
  updateStatus,
} from '../../support/orders.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';
import { faultyWire } from '../../support/wire.ts';

const getCustomer = asking('A1');
const listOrders = asking('A5');
const customerId = 'a1b2';
const path = { customerId };

/** A client whose requests end with the outcome of `handle`, without a socket. */
function clientOf(
  handle: (request: object, options?: { readonly abortSignal?: AbortSignal }) => Promise<never>,
) {
  const client = endAtDeadline(
    new DynamoDBClient({
      region: 'eu-central-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      requestHandler: { handle } as never,
    }),
  );
  return { client, send: () => client.send(new ListTablesCommand()) };
}

describe('A deadline', () => {
  it('belongs to the running call, and is missing if none was set', async () => {
    const seen = await Promise.all(
      [30, 60_000].map((ms) => withDeadline(ms, async () => deadline())),
    );
    await sleep(40);

    expect(seen.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(deadline()).toBeUndefined();
  });

  it.each([-5, 0, 0.9])(
    'may be over already, and may fall between two milliseconds: %d',
    async (milliseconds) => {
      const signal = await withDeadline(milliseconds, async () => deadline());
      await sleep(5);

      expect(signal?.aborted).toBe(true);
    },
  );

  it('ends a request without an answer', async () => {
    const silent = clientOf(() => new Promise(() => {}));

    await expect(withDeadline(30, silent.send)).rejects.toMatchObject({
      name: 'AbortError',
      message: 'the deadline has passed',
    });
  });

  it('is passed to the request handler, and changes nothing if there is none', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { send } = clientOf((_, { abortSignal } = {}) => {
      signals.push(abortSignal);
      return Promise.reject(new Error('no socket'));
    });

    await expect(withDeadline(60_000, send)).rejects.toThrow('no socket');
    await expect(send()).rejects.toThrow('no socket');

    expect(signals).toEqual([expect.any(AbortSignal), undefined]);
  });

  it('ends a whole call with its waits, because it is the first of the SDK’s steps', () => {
    const { client } = clientOf(() => Promise.reject(new Error('no socket')));

    expect(client.middlewareStack.identify()).toContain('endAtDeadline - initialize');
  });

  it('removes its listeners after each request, so that thousands can share one', async () => {
    const { send } = clientOf(() => Promise.reject(new Error('no socket')));

    const listeners = await withDeadline(60_000, async () => {
      await send().catch(() => {});
      await sleep(0);
      return getEventListeners(deadline() as AbortSignal, 'abort');
    });

    expect(listeners).toEqual([]);
  });
});

/**
 * Fails if a timer that begins now is over before the answer. Both are delayed by a busy machine,
 * so their order does not depend on its speed.
 */
async function inTime<Outcome>(answer: Promise<Outcome>, millis: number): Promise<Outcome> {
  const over = new AbortController();
  const late = sleep(millis, undefined, { signal: over.signal }).then(
    () => expect.fail(`no answer within ${millis} ms`),
    () => answer,
  );
  return Promise.race([answer, late]).finally(() => over.abort());
}

describe('A function whose DynamoDB does not answer', () => {
  freshTable({ stream: true });
  const changes = changeStream();
  const wire = faultyWire();
  let orderId = '';
  let records: DynamoDBRecord[] = [];

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
    ({ orderId } = await anOrder(customerId, 'ABC'));
    records = (await changes()).filter(({ dynamodb }) =>
      dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
    );
  });
  afterEach(() => wire.heal());

  const CALLS = {
    A1: () => getCustomer({ as: operator, path }),
    A5: () => listOrders({ as: operator, query: { status: 'OPEN' } }),
    A6: () => createOrder({ as: operator, path, headers: idempotencyKey(), body: orderOf('ABC') }),
    A7: () =>
      updateStatus({
        as: operator,
        path: { customerId, orderId },
        headers: { 'if-match': '"1"' },
        body: { status: 'SHIPPED' },
      }),
  } satisfies Record<string, () => Promise<Answer>>;

  it.each([
    ['silence', ['A1', 'A5', 'A6', 'A7']],
    ['throttling', ['A1', 'A5', 'A6', 'A7']],
    ['conflicts', ['A6']],
  ] as const)(
    'answers 503 within three seconds of %s, and sends no more requests',
    async (outage, ids) => {
      wire.fail(outage);

      const answers = await Promise.all(ids.map((id) => inTime(CALLS[id](), 3000)));

      // Requests that were on their way at the deadline have arrived by then.
      await sleep(100);
      const sent = wire.arrived.length;
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 503,
          headers: { 'retry-after': '1' },
          body: { code: 'try-again' },
        });
      await sleep(2000);
      expect(wire.arrived).toHaveLength(sent);
    },
  );

  it('reports the records that it did not reach before Lambda ends it', async () => {
    wire.fail('silence');

    const response = (await inTime(
      Promise.resolve(project({ Records: records }, lambdaContext(3000))),
      3000,
    )) as unknown as DynamoDBBatchResponse;

    expect(response.batchItemFailures).toEqual(
      records.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber })),
    );
  });
});
