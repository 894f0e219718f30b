/** What a call costs in an environment that is there already: A2 and A6 beside a bare SDK handler and its peers, and by component. */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { handler as createOrder } from '../functions/a6-create-order.ts';
import { readRequest } from '../functions/http/request.ts';
import { log } from '../functions/observability/log.ts';
import { count, publishMetrics } from '../functions/observability/metrics.ts';
import { type MarshalledItem, unmarshall } from '../table/item.ts';
import { ANSWERS, dynamodbStub, ORDER_PAGE } from './dynamodb-stub.ts';
import { type HandlerBundle, handlerBundles } from './handler-bundles.ts';
import { eventFor } from './handler-events.ts';
import { type Measurement, measureHandler, median } from './measure-handler.ts';
import type { Part, PartResult, Row } from './part.ts';

export const part: Part = {
  name: 'warm',
  title: 'Warm: CPU of a call, as a ratio to a bare SDK handler in the same round',
  async run({ progress, quick }): Promise<PartResult> {
    const [bundles, stub] = [await handlerBundles(progress), await dynamodbStub()];
    try {
      const ours = bundles.ours.filter(({ name }) => MEASURED.includes(name));
      const measured = [bundles.bare.a2, bundles.bare.a6, ...ours, ...bundles.peers];
      const rounds: Round[] = [];
      for (let round = 1; round <= (quick ? 1 : 5); round++) {
        progress(`round ${round}: ${measured.length} handlers, over a mocked transport and over HTTP`);
        rounds.push(await oneRound(measured, stub.endpoint, quick ? 200 : 1500));
      }
      progress('components');
      const names = measured.map(({ name }) => name);
      return tell(rounds, names, await components(quick ? 500 : 20_000));
    } finally {
      stub.close();
      bundles.remove();
    }
  },
};

const MEASURED = ['a2-list-customer-orders', 'a6-create-order'];
const TRANSPORTS = { mocked: { mocked: ANSWERS }, network: {} } as const;

/** A6 beside a bare A6; all others answer A2. */
const bareOf = (name: string): string => (name.includes('a6') ? 'bare-a6' : 'bare-a2');

/** By handler and transport. */
type Round = ReadonlyMap<string, Measurement>;

async function oneRound(measured: readonly HandlerBundle[], endpoint: string, calls: number): Promise<Round> {
  const results = new Map<string, Measurement>();
  for (const [transport, how] of Object.entries(TRANSPORTS)) {
    for (const bundle of measured) {
      const event = eventFor(bundle.name);
      results.set(`${bundle.name} ${transport}`, await measureHandler(bundle, { event, endpoint, calls, ...how }));
    }
  }
  return results;
}

function tell(rounds: readonly Round[], names: readonly string[], micro: Row[]): PartResult {
  const ratio = (name: string, mode: string, of: (measurement: Measurement) => number) =>
    median(
      rounds.map(
        (round) =>
          of(round.get(`${name} ${mode}`) as Measurement) / of(round.get(`${bareOf(name)} ${mode}`) as Measurement),
      ),
    );
  const rows = names.map((name): [string, number, number, number] => [
    name,
    ratio(name, 'mocked', ({ warmCpu }) => warmCpu),
    ratio(name, 'mocked', ({ youngCpu }) => youngCpu),
    ratio(name, 'network', ({ warmCpu }) => warmCpu),
  ]);
  return {
    tables: [
      {
        title: `CPU of a call × the same on lib-dynamodb alone, medians of ${rounds.length} interleaved rounds`,
        columns: ['handler', 'warm, transport mocked ×', 'calls 4 to 53, mocked ×', 'warm, over HTTP ×'],
        rows,
      },
      { title: 'Components alone, warm', columns: ['component', 'µs a call'], rows: micro },
    ],
    figures: Object.fromEntries(
      rows.flatMap(([name, warm, young]) => [
        [`${name} warm`, warm],
        [`${name} young`, young],
      ]),
    ),
  };
}

/** Microseconds of CPU, each alone and warm. */
async function components(times: number): Promise<Row[]> {
  const event = eventFor('a6-create-order') as unknown as APIGatewayProxyEventV2;
  const page = (JSON.parse(ORDER_PAGE) as { Items: MarshalledItem[] }).Items;
  const wrapped = middy().handler(async () => ({ statusCode: 200 }));
  const publish = () => {
    count('OrderPlaced');
    publishMetrics();
  };
  const cases: [string, () => unknown][] = [
    ['middleware: middy around nothing', () => wrapped(event as never, {} as never)],
    ['validation: A6’s request, principal to body', () => readRequest(createOrder.pattern, createOrder.shape, event)],
    ['logger: one line', () => log('INFO', 'refused', { code: 'order-not-found', status: 404 })],
    ['metrics: one count, published', publish],
    ['marshalling: a page of 21 orders', () => page.map((item) => unmarshall(item))],
  ];
  const rows: Row[] = [];
  const { write } = process.stdout;
  // Lines are made, and go nowhere.
  process.stdout.write = () => true;
  for (const [name, act] of cases) {
    for (let n = 0; n < times / 4; n++) await act();
    const before = process.cpuUsage();
    for (let n = 0; n < times; n++) await act();
    const { user, system } = process.cpuUsage(before);
    rows.push([name, (user + system) / times]);
  }
  process.stdout.write = write;
  return rows;
}
