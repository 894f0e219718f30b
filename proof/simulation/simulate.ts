/** npm run simulate: the long run. It runs the code of `npm test` with more seeds. */
import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { commandLine, readCommandLine } from '../../packages/api/commands/command-line.ts';
import { synthesize } from '../../packages/local/cloudformation/synthesize.ts';
import type { Trade } from './designs/design.ts';
import { createFigures, wordsOf } from './figures.ts';
import { nextOf, returnJobs, scenarioJobs, shopJobs } from './jobs.ts';
import { simulateCalls } from './provider/simulate.ts';
import { createWorkerPool } from './worker-pool.ts';

const TRADES: Readonly<Record<string, Trade | 'money'>> = {
  whole: 'whole',
  lines: 'by line',
  money: 'money',
};

interface Options {
  readonly scenarios: number;
  readonly trade?: keyof typeof TRADES;
  readonly orders: number;
  readonly kills: number;
  readonly calls: number;
  readonly returns: number;
  readonly seed: number;
}

const {
  scenarios,
  trade = '',
  orders,
  kills,
  calls,
  returns,
  seed,
} = readCommandLine(
  commandLine(
    'simulate',
    'Plays small shops, their projector and repairs under faults, and judges what is left.',
  )
    .option('--scenarios <n>', 'shops to play; 0 for none', whole, 4500)
    .addOption(
      new Option(
        '--trade <kind>',
        'only scenarios of whole orders, of orders by line, or in which orders are paid; ' +
          'without, two of three are by line, and two of three paid',
      ).choices(Object.keys(TRADES)),
    )
    .option(
      '--orders <n>',
      'orders through the handlers under faults and kills, 1,000 to an engine; 0 for none',
      whole,
      10_000,
    )
    .option('--kills <n>', 'kills of each engine', whole, 2)
    .option(
      '--returns <n>',
      'lives of orders with returns and withdrawals; 0 for none',
      whole,
      3000,
    )
    .option('--calls <n>', 'orders whose payment is moved at a provider; 0 for none', whole, 1000)
    .addOption(
      new Option('--seed <n>', 'of the first scenario; the others count on from it')
        .env('SEED')
        .argParser(whole)
        .default(Math.floor(Date.now() / 1000) % 1_000_000, 'the time'),
    ),
).opts<Options>();

function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

console.log(`seed ${seed}`);
const pool = createWorkerPool(await synthesize(), Math.min(4, 2 * availableParallelism()));
const violations = [
  ...(await run(
    'scenarios',
    scenarios,
    scenarioJobs('production', seed, scenarios, undefined, TRADES[trade]),
  )),
  ...(await run('orders', orders, shopJobs(seed, orders, kills))),
  ...(await run('lives with returns', returns, returnJobs('production', seed, returns))),
  ...(await runCalls()),
];
for (const violation of violations.slice(0, 50)) console.error(violation);
if (violations.length > 0) {
  console.error(
    `${violations.length} violations. Reproduce a scenario alone: npm run simulate -- ` +
      '--scenarios 1 --orders 0 --returns 0 --calls 0 --seed ITS_SEED; in the same way one of ' +
      'returns, or of calls.',
  );
}
process.exit(violations.length > 0 ? 1 : 0);

async function run(
  what: 'scenarios' | 'orders' | 'lives with returns',
  goal: number,
  jobs: Parameters<typeof nextOf>[0],
): Promise<string[]> {
  const figures = createFigures();
  const begun = performance.now();
  const done = () => (what === 'orders' ? figures.shop.placed : figures.runs());
  let shown = begun;
  await pool.run(nextOf(jobs) as Parameters<typeof pool.run>[0], (result) => {
    figures.add(result);
    // Printed at once, so that the seeds of an interrupted run are known.
    const [first] = result.violations;
    if (first) console.error(first);
    if (performance.now() - shown < 5000) return;
    shown = performance.now();
    console.log(`  ${done()} of ${goal} ${what}, ${figures.wrong()} wrong, ${seconds(begun)} s`);
  });
  if (goal > 0) {
    print(what, [
      [what, done()],
      ['wrong', figures.wrong()],
      ['violations', figures.violations.length],
      ...Object.entries(figures.counts),
      ...(what === 'orders' ? Object.entries(figures.shop) : []),
      ['seconds', seconds(begun)],
    ]);
  }
  return figures.violations;
}

/** The calls to a payment provider are played without an engine. */
async function runCalls(): Promise<readonly string[]> {
  const begun = performance.now();
  const { wrong, violations: found, figures } = await simulateCalls(calls, seed);
  if (calls > 0)
    print('calls to a payment provider', [
      ['scenarios', calls],
      ['wrong', wrong],
      ...Object.entries(figures).map(([name, n]) => [name.toLowerCase(), n] as const),
      ['seconds', seconds(begun)],
    ]);
  return found;
}

function print(title: string, rows: readonly (readonly [string, number])[]): void {
  console.log(`\n${title}`);
  for (const [name, number] of rows)
    console.log(`  ${wordsOf(name).padEnd(16)}${number.toLocaleString('en').padStart(12)}`);
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1000);
}
