/**
 * Records what AWS answers to each of our handlers: its example on the local run, with a shop that
 * has a next page for every list.
 */

import { EXAMPLE_CUSTOMER } from '../../../api/operations/example.ts';
import { operationOf } from '../../../api/operations/operation-of.ts';
import { OPERATIONS } from '../../../api/operations/operations.ts';
import { ACCESS_PATTERNS, operationFile } from '../../../functions/manifest/access-patterns.ts';
import { synthesize } from '../../local/cloudformation/synthesize.ts';
import { readAssembly } from '../../local/cloudformation/template.ts';
import { withExampleOrder } from '../../local/examples/example-order.ts';
import { sourceFor } from '../../local/examples/example-sources.ts';
import { functionSpecs, specOf } from '../../local/lambda/function-spec.ts';
import { entryFor } from '../../local/lambda-events/entry-for.ts';
import { loadSampleData, sampleDataProjected } from '../../local/sample-data/load-sample-data.ts';
import { type Send, sender } from '../../local/sample-data/sender.ts';
import { type BenchRun, startBenchRun } from '../bench-run.ts';
import { type AnswerRecorder, answerRecorder, type RecordedAnswer } from './answer-recorder.ts';
import type { HandlerBundle } from './handler-bundles.ts';
import { type Event, eventFor, PAGED } from './handler-events.ts';
import { measureHandler } from './measure-handler.ts';

/** One call of a handler, to be repeated without the shop that it was recorded in. */
export interface Recording {
  /** The name of the bundle; `, and a cursor` follows for a page before the last. */
  readonly name: string;
  readonly bundle: HandlerBundle;
  readonly event: Event;
  /** The template's variables of the function. */
  readonly environment: Readonly<Record<string, string>>;
  /** In the order of the requests. */
  readonly answers: readonly RecordedAnswer[];
}

/** The customer's orders. With A6's own they are as many as in the stub's answer. */
const ORDERS = 20;

const ORDERS_PATH = `/customers/${EXAMPLE_CUSTOMER.customerId}/orders`;

const DELETIONS: readonly string[] = OPERATIONS.flatMap(({ handler: { pattern } }) =>
  pattern.method === 'DELETE' ? [operationFile(pattern)] : [],
);

/** Records a call of each handler, and for each list one of a page before the last. */
export async function recordAnswers(
  bundles: readonly HandlerBundle[],
  progress: (line: string) => void,
): Promise<Recording[]> {
  progress('the local run, to record the answers of DynamoDB');
  const backend = await startBenchRun();
  const send = sender(backend.url, await backend.operatorToken());
  const recorder = await answerRecorder(backend.access);
  try {
    await openShop(backend, send);
    const record = await recording(backend, recorder);
    const recordings: Recording[] = [];
    // Lists come after the functions that create their rows, and deletions after all others.
    for (const bundle of bundles.filter((one) => !isPaged(one) && !deletes(one))) {
      if (needsNewOrder(bundle)) await placeOrder(send, bundle.name);
      recordings.push(await record(bundle));
    }
    await lengthenLists(send);
    for (const bundle of bundles.filter(isPaged)) {
      const whole = await record(bundle);
      recordings.push(whole, await record(bundle, rowsOf(whole) - 1));
    }
    for (const bundle of bundles.filter(deletes)) recordings.push(await record(bundle));
    return recordings;
  } finally {
    await recorder.stop();
    await backend.stop();
  }
}

const isPaged = ({ name }: HandlerBundle): boolean => PAGED.includes(name);
const deletes = ({ name }: HandlerBundle): boolean => DELETIONS.includes(name);

/** Such a change is refused once another one shipped a part of the order. */
const needsNewOrder = ({ name }: HandlerBundle): boolean => {
  const event = eventFor(name);
  return sourceFor(event) === 'orderId' && JSON.stringify(event).includes('"if-match"');
};

/** Places the order of A6's example. */
const placeOrder = (send: Send, key: string): Promise<unknown> =>
  send('POST', ORDERS_PATH, operationOf(ACCESS_PATTERNS.A6).example.body, {
    'idempotency-key': `bench-order-${key}`,
  });

/** Loads the sample shop, and adds orders of its customer. */
async function openShop(backend: BenchRun, send: Send): Promise<void> {
  await loadSampleData(backend);
  await sampleDataProjected(backend.url, await backend.operatorToken());
  const { items } = await send<{ readonly items: readonly unknown[] }>('GET', ORDERS_PATH);
  for (let n = items.length; n < ORDERS; n++) await placeOrder(send, String(n));
}

/** Adds a row to each list that has only one, from an example. */
async function lengthenLists(send: Send): Promise<void> {
  const level = { ...operationOf(ACCESS_PATTERNS.A10).example.body, quantity: 1 };
  await send('PUT', '/inventory/LOW', level);
  const { body } = operationOf(ACCESS_PATTERNS.A40).example;
  await send('POST', '/inventory/ABC/adjustments', body, { 'idempotency-key': 'bench-delivery' });
  const [endpoint] = (
    await send<{ readonly items: readonly { readonly endpointId: string }[] }>(
      'GET',
      '/webhook-endpoints',
    )
  ).items;
  await send('POST', `/webhook-endpoints/${endpoint?.endpointId}/ping`, undefined, {
    'idempotency-key': 'bench-ping',
  });
}

/** Returns the number of items in the answers, over all Queries. */
function rowsOf({ name, answers }: Recording): number {
  const rows = answers
    .filter(({ action }) => action === 'Query')
    .reduce((sum, { body }) => sum + (JSON.parse(body) as { readonly Count: number }).Count, 0);
  if (rows < 2) throw new Error(`${name} has ${rows} rows: too few for a page before the last`);
  return rows;
}

/** Makes the function that records one call of a handler. */
async function recording({ access }: BenchRun, recorder: AnswerRecorder) {
  const specs = functionSpecs(readAssembly(await synthesize()), {});
  return async (bundle: HandlerBundle, limit?: number): Promise<Recording> => {
    const event = (await withExampleOrder(eventFor(bundle.name, limit), access)) as Event;
    const { env: environment } = specOf(specs, entryFor(bundle.name));
    const { endpoint } = recorder;
    const answers = await recorder.during(() =>
      measureHandler(bundle, { event, environment, endpoint, calls: 0 }),
    );
    const name = limit === undefined ? bundle.name : `${bundle.name}, and a cursor`;
    return { name, bundle, event, environment, answers };
  };
}
