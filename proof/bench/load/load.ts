/** Measures the local run under a storefront's load, and checks every order afterwards. */
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { type BenchRun, startBenchRun } from '../bench-run.ts';
import { keepToCores } from '../cores.ts';
import type { Part, PartOptions, PartResult, ReportRow } from '../part.ts';
import { untilProjected } from '../projected.ts';
import { quantile } from '../timing.ts';
import { account } from './account.ts';
import { Storefront } from './storefront.ts';
import { STOREFRONT_MIX, type StorefrontOperation } from './storefront-mix.ts';

/** The cores for callers, API, functions and engine together, as on a laptop. */
const CORES = 2;
/** Concurrent callers. Each sends its next request after the last answer. */
const CALLERS = 8;
const WARM_UP_SECONDS = 5;
const QUICK_SECONDS = 5;
/** One in this many writes is watched until its copies include it. */
const WATCHED = 20;
/** Above a laptop's capacity, so that the API's throttle does not limit the load. */
const UNTHROTTLED = {
  throttleRate: 10_000,
  throttleBurst: 5_000,
  orderRate: 10_000,
  orderBurst: 5_000,
};
const SEED = 1;

export const part: Part = {
  name: 'load',
  title: 'A storefront for a minute',
  async run({ progress, quick, seconds }) {
    const cores = keepToCores(CORES);
    progress(`the local run, on ${cores} cores`);
    const backend = await startBenchRun(UNTHROTTLED);
    try {
      return await measure(backend, quick ? QUICK_SECONDS : seconds, { progress, cores });
    } finally {
      await backend.stop();
    }
  },
};

async function measure(
  backend: BenchRun,
  seconds: number,
  { progress, cores }: Pick<PartOptions, 'progress'> & { readonly cores: number },
): Promise<PartResult> {
  progress(`customers and stock; seed ${SEED}`);
  const shop = await Storefront.open(backend, seededRandom(SEED));
  progress('warming up');
  await trade(shop, WARM_UP_SECONDS);
  shop.begin();
  progress(`${CALLERS} callers for ${seconds} s`);
  const { lags, took } = await trade(shop, seconds);
  progress(`looking for ${shop.orders.size} orders`);
  const found = await account(shop);
  const requests = [...shop.latencies.values()].reduce((sum, { length }) => sum + length, 0);
  const lag = { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) };
  return {
    tables: [
      {
        title:
          `${CALLERS} callers for ${seconds} s, on ${cores} cores: milliseconds from request ` +
          'to answer',
        columns: ['', 'share', 'requests', 'a second', 'p50', 'p99'],
        rows: [...operationRows(shop, took), totalRow(shop, took)],
      },
      {
        title: 'Afterwards',
        columns: [
          'errors',
          'orders placed',
          'lost',
          'other than answered',
          'copies that differ',
          'SKUs miscounted',
          'lag p50, ms',
          'lag p99, ms',
        ],
        rows: [
          [
            shop.errors.length,
            shop.orders.size,
            found.lost,
            found.wrong,
            found.drifted,
            found.miscounted,
            Math.round(lag.p50),
            Math.round(lag.p99),
          ],
        ],
      },
    ],
    figures: {
      requestsPerSecond: requests / took,
      errors: shop.errors.length,
      ...found,
      lagP50: lag.p50,
      lagP99: lag.p99,
    },
    violations: [
      ...shop.errors.slice(0, 5),
      ...backend.troubles.slice(0, 5),
      ...Object.entries(found).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
    ],
  };
}

async function trade(
  shop: Storefront,
  seconds: number,
): Promise<{ lags: readonly number[]; took: number }> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const watched: Promise<number>[] = [];
  let writes = 0;
  const caller = async () => {
    while (performance.now() < until) {
      const written = await shop.act();
      if (written && ++writes % WATCHED === 0)
        watched.push(untilProjected(written.orderId, written.version));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const took = (performance.now() - started) / 1000;
  return { lags: await Promise.all(watched), took };
}

function operationRows({ latencies }: Storefront, seconds: number): ReportRow[] {
  return (Object.keys(STOREFRONT_MIX) as StorefrontOperation[]).map((operation) => {
    const took = latencies.get(operation) ?? [];
    const share = `${STOREFRONT_MIX[operation]} %`;
    return [
      operation,
      share,
      took.length,
      took.length / seconds,
      quantile(took, 0.5),
      quantile(took, 0.99),
    ];
  });
}

function totalRow({ latencies }: Storefront, seconds: number): ReportRow {
  const took = [...latencies.values()].flat();
  return ['all', '', took.length, took.length / seconds, quantile(took, 0.5), quantile(took, 0.99)];
}
