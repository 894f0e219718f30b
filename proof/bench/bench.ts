/** `npm run bench`: measures cost, speed and growth on this machine. */
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { describeMachine, type Machine, thisMachine } from './machine.ts';
import type { PartOptions, PartResult } from './part.ts';
import type { PartMessage } from './part-process.ts';
import { PARTS } from './parts.ts';
import { readPage, withTables, writePage } from './performance-page.ts';
import { toText } from './table-text.ts';

const RESULTS = join(import.meta.dirname, 'results');
const EXIT = { fine: 0, overBudget: 1, misused: 2, notRun: 3 } as const;

interface BenchOptions extends Omit<PartOptions, 'progress'> {
  readonly json?: boolean;
  readonly write?: boolean;
}

const program = new Command('bench')
  .description(
    `Measures, and prints tables: ${Object.keys(PARTS).join(', ')}. All of them, or the ones ` +
      'named.',
  )
  .argument('[parts...]', 'the parts to measure', partName)
  .option('--quick', 'fewer rounds and smaller tables, to test the bench itself', false)
  .option('--seconds <n>', 'the duration of the part load, in seconds', seconds, 60)
  .option('--write', 'write the tables into docs/performance.md and docs/anti-patterns.md, too')
  .option('--json', 'the outcome as JSON on standard output')
  .addHelpText(
    'after',
    '\nExit codes: 0 fine, 1 a budget is broken, 2 wrong options, 3 a part could not be run.',
  )
  .exitOverride();

function partName(name: string, others: readonly string[] = []): string[] {
  if (!(name in PARTS)) throw new InvalidArgumentError(`There is no part ${name}.`);
  return [...others, name];
}

function seconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

try {
  program.parse();
  const { quick, write } = program.opts<BenchOptions>();
  if (quick && write) program.error('--write needs real figures: leave out --quick');
  process.exitCode = await bench(program.args, program.opts<BenchOptions>());
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.fine : EXIT.misused;
}

async function bench(named: readonly string[], options: BenchOptions): Promise<number> {
  const machine = thisMachine();
  const names = Object.keys(PARTS).filter((name) => named.length === 0 || named.includes(name));
  const results: Record<string, PartResult> = {};
  if (!options.json) console.log(describeMachine(machine));
  for (const name of names) {
    const result = await runPart(name, options);
    if (!result) return EXIT.notRun;
    results[name] = result;
    if (!options.json) printResult(result);
    if (options.write) writePage(withTables(readPage(name), name, result, machine), name);
    // After each part, so that a later failure loses no results.
    if (!options.quick) keep(machine, results);
  }
  if (options.json) console.log(JSON.stringify({ machine, results }));
  return Object.values(results).some(({ violations = [] }) => violations.length > 0)
    ? EXIT.overBudget
    : EXIT.fine;
}

/** Returns undefined if the part failed; it has printed its errors. */
async function runPart(
  name: string,
  { quick, seconds: duration }: BenchOptions,
): Promise<PartResult | undefined> {
  const child = fork(
    join(import.meta.dirname, 'part-process.ts'),
    [name, JSON.stringify({ quick, seconds: duration })],
    {
      // Logs of the measured code go to standard error.
      stdio: ['ignore', 2, 2, 'ipc'],
    },
  );
  let result: PartResult | undefined;
  child.on('message', (message: PartMessage) => {
    if ('line' in message) console.error(`${name}: ${message.line}`);
    else result = message.result;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? result : undefined;
}

function printResult({ tables, violations = [] }: PartResult): void {
  for (const table of tables) console.log(`\n${toText(table)}`);
  for (const violation of violations) console.log(`\nOver budget: ${violation}`);
}

/** Writes the results. There is one file a day; a repeated part replaces its earlier result. */
function keep(machine: Machine, results: Readonly<Record<string, PartResult>>): void {
  const file = join(RESULTS, `${machine.at.slice(0, 10)}.json`);
  mkdirSync(RESULTS, { recursive: true });
  const parts = Object.entries(results).map(([name, result]) => [name, { machine, ...result }]);
  writeFileSync(
    file,
    `${JSON.stringify({ ...read(file), ...Object.fromEntries(parts) }, null, 2)}\n`,
  );
}

function read(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
