/**
 * Records what AWS answers to each of our handlers: its example on the local run, with a shop that
 * has a next page for every list.
 */
import { ACCESS_PATTERNS, operationFile } from '../../../functions/manifest/access-patterns.ts';
import { OPERATIONS } from '../../../packages/api/operations/operations.ts';
import { synthesize } from '../../../packages/local/cloudformation/synthesize.ts';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { withExampleOrder } from '../../../packages/local/examples/example-order.ts';
import { sourceFor } from '../../../packages/local/examples/example-sources.ts';
import { functionSpecs, specOf } from '../../../packages/local/lambda/function-spec.ts';
import { entryFor } from '../../../packages/local/lambda-events/entry-for.ts';
import { sender } from '../../../packages/local/sample-data/sender.ts';
import type { RecordedAnswer } from '../../../test/support/dynamodb-stub.ts';
import { WITHOUT_SEARCHES } from '../../../test/support/plain-stage.ts';
import { type BenchRun, startBenchRun } from '../bench-run.ts';
import { type AnswerRecorder, answerRecorder } from './answer-recorder.ts';
import type { HandlerBundle } from './handler-bundles.ts';
import { type Event, eventFor, PAGED } from './handler-events.ts';
import { measureHandler } from './measure-handler.ts';
import { lengthenLists, openRecordedShop, placeOrder } from './recorded-shop.ts';

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

/** The operations after which the others' examples find no row, or a closed customer. */
const ENDINGS: readonly string[] = OPERATIONS.flatMap(({ handler: { pattern } }) =>
  pattern.method === 'DELETE' || pattern.id === ACCESS_PATTERNS.A39.id
    ? [operationFile(pattern)]
    : [],
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
    await openRecordedShop(backend, send);
    const record = await recording(backend, recorder);
    const recordings: Recording[] = [];
    // Lists come after the functions that create their rows, and what ends rows after all others.
    for (const bundle of bundles.filter((one) => !isPaged(one) && !ends(one))) {
      if (needsNewOrder(bundle)) await placeOrder(send, bundle.name);
      recordings.push(await record(bundle));
    }
    await lengthenLists(send);
    for (const bundle of bundles.filter(isPaged)) {
      const whole = await record(bundle);
      recordings.push(whole, await record(bundle, rowsOf(whole) - 1));
    }
    for (const bundle of bundles.filter(ends)) recordings.push(await record(bundle));
    return recordings;
  } finally {
    await recorder.stop();
    await backend.stop();
  }
}

const isPaged = ({ name }: HandlerBundle): boolean => PAGED.includes(name);
const ends = ({ name }: HandlerBundle): boolean => ENDINGS.includes(name);

/** Such a change is refused once another one shipped a part of the order. */
const needsNewOrder = ({ name }: HandlerBundle): boolean => {
  const event = eventFor(name);
  return sourceFor(event) === 'orderId' && JSON.stringify(event).includes('"if-match"');
};

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
  const specs = functionSpecs(readAssembly(await synthesize(WITHOUT_SEARCHES)), {});
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
