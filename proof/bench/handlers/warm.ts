/**
 * Measures a call in a warm environment: A2 and A6 beside a bare SDK handler and its peers, and by
 * component.
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readRequest } from '../../../functions/http/request.ts';
import { log } from '../../../functions/observability/log.ts';
import { count, publishMetrics } from '../../../functions/observability/metrics.ts';
import { createOrder } from '../../../functions/orders/a06-create-order.ts';
import { type MarshalledItem, marshall, unmarshall } from '../../../table/aws-protocol/item.ts';
import { putInventory } from '../../../table/inventory/a10-put-inventory.ts';
import { profileKey } from '../../../table/keys.ts';
import { answersOf, dynamodbStub, orderPage } from '../../../test/support/dynamodb-stub.ts';
import { newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import { spreadOpenOrders, startBenchEngine, useTable } from '../bench-table.ts';
import type { Part, PartResult, ReportRow } from '../part.ts';
import { loadRows } from '../scale/bulk-load.ts';
import { median, rotated } from '../timing.ts';
import { type HandlerBundle, type HandlerBundles, handlerBundles } from './handler-bundles.ts';
import { asOperator, type Event, eventFor, LEVELS } from './handler-events.ts';
import { type HandlerTimes, measureHandler, type Took } from './measure-handler.ts';

const A6 = 'a06-create-order';
const OURS = ['a02-list-customer-orders', A6];

export const part: Part = {
  name: 'warm',
  title: 'Warm: what a call costs, as a ratio to a bare SDK handler in the same round',
  async run({ progress, quick }): Promise<PartResult> {
    const [bundles, shop] = [await handlerBundles(progress), await aShop()];
    try {
      const contestants = contestantsOf(bundles);
      const rounds: Round[] = [];
      for (let round = 1; round <= (quick ? 1 : 9); round++) {
        progress(
          `round ${round}: ${contestants.length} handlers, with a mocked transport; some on ` +
            'the engine',
        );
        rounds.push(await oneRound(rotated(contestants, round * 3), shop, quick ? 200 : 1500));
      }
      progress('components');
      const bare = median(rounds.map((round) => took(round, 'bare-a2', 'mocked').warm.cpu));
      return resultOf(rounds, contestants, await components(quick ? 500 : 10_000, bare));
    } finally {
      await shop.close();
      bundles.remove();
    }
  },
};

interface Contestant {
  readonly name: string;
  readonly bundle: HandlerBundle;
  readonly caller: Caller;
  /** The base of the ratio: the same request through lib-dynamodb alone. */
  readonly bare: string;
  /** True if the mocked rows have a library's form. The engine has rows of our form only. */
  readonly withIds: boolean;
}

/** The bundles that take part, A6 once for each caller, each with the base of its ratios. */
export function contestantsOf({
  bare,
  ours,
  peers,
}: Omit<HandlerBundles, 'empty' | 'remove'>): Contestant[] {
  const bareOf = ({ name }: HandlerBundle) =>
    name === A6 || name.endsWith('a6') ? bare.a6.name : bare.a2.name;
  const contestant = (withIds: boolean) => (bundle: HandlerBundle) => ({
    name: bundle.name,
    bundle,
    bare: bareOf(bundle),
    caller: OPERATOR,
    withIds,
  });
  const own = ours.filter(({ name }) => OURS.includes(name)).map(contestant(false));
  return [
    ...[bare.a2, bare.a6].map(contestant(false)),
    ...own.flatMap((one) =>
      one.name === A6 ? CALLERS.map((caller) => placedBy(one, caller)) : [one],
    ),
    ...peers.map(contestant(true)),
  ];
}

const placedBy = (one: Contestant, caller: Caller): Contestant => ({
  ...one,
  caller,
  name: `${one.name}, ${caller.order}`,
});

/** A caller of A6: only customers are counted by the minute. */
interface Caller {
  /** The caller's order, for people. */
  readonly order: string;
  readonly asCaller: (event: Event) => Event;
  readonly customers: readonly string[] | undefined;
  /** False if constant answers cannot show it: the first transaction has to fail. */
  readonly isMocked: boolean;
}

const OPERATOR: Caller = {
  order: 'an operator’s order',
  asCaller: asOperator,
  customers: undefined,
  isMocked: true,
};

/** More than the calls of a round: each places the customer's first order of the minute. */
const NEWCOMERS = Array.from({ length: 1500 }, (_, n) => `newcomer-${n}`);

const CALLERS: readonly Caller[] = [
  OPERATOR,
  {
    order: 'a customer’s first order of a minute',
    asCaller: (event) => event,
    customers: NEWCOMERS,
    isMocked: true,
  },
  {
    order: 'a customer’s second order of a minute',
    asCaller: (event) => event,
    customers: undefined,
    isMocked: false,
  },
];

interface Shop {
  readonly endpoint: string;
  /** Secrets Manager's endpoint. */
  readonly secrets: string;
  close(): Promise<void>;
}

const TABLE = 'warm';
const CUSTOMER = 'a1b2';
const ORDERS = 25;
const PAGE = 20;

/** Starts an engine with more than a page of orders, and sufficient stock. */
async function aShop(): Promise<Shop> {
  const [engine, stub] = [await startBenchEngine(), await dynamodbStub()];
  spreadOpenOrders(1);
  await useTable(engine.table, TABLE, { stream: false });
  await newCustomer(CUSTOMER);
  await newLevel(SKUS[0] as string, 1000);
  for (const level of LEVELS) await putInventory({ level, ifMatch: undefined, principal: 'bench' });
  for (let n = 0; n < ORDERS; n++) await newOrder(CUSTOMER, 1);
  return {
    endpoint: process.env['AWS_ENDPOINT_URL_DYNAMODB'] as string,
    secrets: stub.endpoint,
    async close() {
      stub.close();
      await engine.stop();
    },
  };
}

type Where = 'mocked' | 'engine';

/** Times by `<handler> <place>`. */
type Round = ReadonlyMap<string, HandlerTimes>;

const took = (round: Round, name: string, where: Where): HandlerTimes =>
  round.get(`${name} ${where}`) as HandlerTimes;

const NOWHERE = 'http://127.0.0.1:9';

const callOf = (bundle: HandlerBundle, { asCaller, customers }: Caller) => ({
  event: asCaller(eventFor(bundle.name, PAGE)),
  customers,
});

async function oneRound(
  contestants: readonly Contestant[],
  shop: Shop,
  calls: number,
): Promise<Round> {
  const results = new Map<string, HandlerTimes>();
  // The mocked calls follow each other closely: a ratio then has little of the machine's drift.
  for (const { name, bundle, caller, withIds } of contestants) {
    if (!caller.isMocked) continue;
    const call = { ...callOf(bundle, caller), calls, mocked: answersOf(withIds) };
    results.set(`${name} mocked`, await measureHandler(bundle, { ...call, endpoint: NOWHERE }));
  }
  const place = { endpoint: shop.endpoint, secrets: shop.secrets, tableName: TABLE };
  await loadRows(NEWCOMERS.map((customerId) => ({ ...profileKey(customerId), type: 'Customer' })));
  for (const { name, bundle, caller, withIds } of contestants) {
    if (withIds) continue;
    const call = { ...callOf(bundle, caller), calls: Math.ceil(calls / 2), ...place };
    results.set(`${name} engine`, await measureHandler(bundle, call));
  }
  return results;
}

function resultOf(
  rounds: readonly Round[],
  contestants: readonly Contestant[],
  micro: ReportRow[],
): PartResult {
  const ratio = ({ name, bare }: Contestant, where: Where, of: (times: HandlerTimes) => number) =>
    median(rounds.map((round) => of(took(round, name, where)) / of(took(round, bare, where))));
  const cpu = (phase: 'young' | 'warm') => (times: HandlerTimes) =>
    (times[phase] satisfies Took).cpu;
  const rows = contestants.map((one) => ({
    name: one.name,
    mocked: one.caller.isMocked
      ? [ratio(one, 'mocked', cpu('warm')), ratio(one, 'mocked', cpu('young'))]
      : ['–', '–'],
    onEngine: one.withIds
      ? ['–', '–']
      : [ratio(one, 'engine', cpu('warm')), ratio(one, 'engine', ({ warm }) => warm.wall)],
  }));
  return {
    tables: [
      {
        title:
          'A call, as a ratio to the same call on lib-dynamodb alone: medians of ' +
          `${rounds.length} interleaved rounds`,
        columns: [
          'handler',
          'CPU, warm ×',
          'CPU, calls 4 to 53 ×',
          'CPU, on the engine ×',
          'wall, on the engine ×',
        ],
        rows: rows.map(({ name, mocked, onEngine }) => [name, ...mocked, ...onEngine]),
      },
      {
        title: 'Components alone, warm',
        columns: ['component', 'µs a call', 'of a bare A2 ×'],
        rows: micro,
      },
    ],
    figures: Object.fromEntries(
      rows.flatMap(({ name, mocked: [warm, young] }) =>
        typeof warm === 'number' && typeof young === 'number'
          ? [
              [`${name} warm`, warm],
              [`${name} young`, young],
            ]
          : [],
      ),
    ),
  };
}

/**
 * Microseconds of CPU for each component alone and warm. The components take turns; each figure is
 * the median of the rounds.
 */
async function components(times: number, bare: number): Promise<ReportRow[]> {
  const event = eventFor('a06-create-order') as unknown as APIGatewayProxyEventV2;
  const page = (JSON.parse(orderPage(false)) as { Items: MarshalledItem[] }).Items;
  const items = page.map(unmarshall);
  const wrapped = middy().handler(async () => ({ statusCode: 200 }));
  const publish = () => {
    count('OrderPlaced');
    publishMetrics();
  };
  const subjects: Readonly<Record<string, () => unknown>> = {
    'middleware: middy around nothing': () => wrapped(event as never, {} as never),
    'validation: A6’s request of 3 lines, principal to body': () =>
      readRequest(createOrder.pattern, createOrder.shape, event),
    'logger: one line': () => log('INFO', 'refused', { code: 'order-not-found', status: 404 }),
    'metrics: one count, published': publish,
    'unmarshalling: a page of 21 orders': () => page.map(unmarshall),
    'marshalling: the same': () => items.map(marshall),
  };
  const { write } = process.stdout;
  // Log lines are built, but not written.
  process.stdout.write = () => true;
  const timed = new Map(Object.keys(subjects).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= 5; round++) {
    for (const [name, act] of rotated(Object.entries(subjects), round)) {
      const before = process.cpuUsage();
      for (let n = 0; n < times; n++) await act();
      const { user, system } = process.cpuUsage(before);
      // The first round warms V8 up.
      if (round > 0) timed.get(name)?.push((user + system) / times);
    }
  }
  process.stdout.write = write;
  return [...timed].map(([name, micros]) => [name, median(micros), median(micros) / bare]);
}
