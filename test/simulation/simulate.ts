/** npm run simulate: the long run. The same code as in `npm test`, more of it. */
import { misused, readArguments } from '../../local/arguments.ts';
import { synthesize } from '../../local/cloudformation/synthesize.ts';
import { createCrew } from './crew.ts';
import type { Trade } from './designs/design.ts';
import { createFigures, wordsOf } from './figures.ts';
import { scenarioJobs, shopJobs, taking } from './jobs.ts';

const USAGE = `npm run simulate [-- OPTIONS]
  --scenarios N  of a small shop, its projector and repairs under faults (4500); 0 for none
  --trade KIND   only scenarios of whole orders (whole), of orders by line (lines), or in which
                 orders are paid (money); without, two of three are by line, and two of three paid
  --orders N     through the handlers under faults and kills, 1,000 to an engine (10000); 0 for none
  --kills N      of each engine (2)
  --seed N       of the first; the others count on from it (SEED, or the time)
`;

const values = readArguments(
  {
    scenarios: { type: 'string', default: '4500' },
    orders: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '2' },
    trade: { type: 'string', default: '' },
    seed: {
      type: 'string',
      default: process.env['SEED'] ?? String(Math.floor(Date.now() / 1000) % 1_000_000),
    },
    help: { type: 'boolean', default: false },
  },
  USAGE,
);
const whole = (name: 'scenarios' | 'orders' | 'kills' | 'seed'): number =>
  /^\d{1,15}$/.test(values[name])
    ? Number(values[name])
    : misused(`--${name} is a whole number, not "${values[name]}"`);
const [scenarios, orders, kills, seed] = [
  whole('scenarios'),
  whole('orders'),
  whole('kills'),
  whole('seed'),
];

const TRADES: Readonly<Record<string, Trade | 'money'>> = {
  whole: 'whole',
  lines: 'by line',
  money: 'money',
};
function trade(): Trade | 'money' | undefined {
  const named = TRADES[values.trade];
  if (values.trade && !named) misused(`--trade is whole, lines or money, not "${values.trade}"`);
  return named;
}

console.log(`seed ${seed}`);
const crew = createCrew(await synthesize());
const violations = [
  ...(await run(
    'scenarios',
    scenarios,
    scenarioJobs('production', seed, scenarios, undefined, trade()),
  )),
  ...(await run('orders', orders, shopJobs(seed, orders, kills))),
];
for (const violation of violations.slice(0, 50)) console.error(violation);
if (violations.length > 0) {
  console.error(
    `${violations.length} violations. Reproduce a scenario alone: npm run simulate -- --scenarios 1 --orders 0 --seed ITS_SEED`,
  );
}
process.exit(violations.length > 0 ? 1 : 0);

async function run(
  what: 'scenarios' | 'orders',
  goal: number,
  jobs: Parameters<typeof taking>[0],
): Promise<string[]> {
  const figures = createFigures();
  const begun = performance.now();
  const done = () => (what === 'orders' ? figures.shop.placed : figures.runs());
  let shown = begun;
  await crew.employ(taking(jobs) as Parameters<typeof crew.employ>[0], (result) => {
    figures.tell(result);
    // At once: a long run that is interrupted has named its seeds.
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

function print(title: string, rows: readonly (readonly [string, number])[]): void {
  console.log(`\n${title}`);
  for (const [name, number] of rows)
    console.log(`  ${wordsOf(name).padEnd(16)}${number.toLocaleString('en').padStart(12)}`);
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1000);
}
