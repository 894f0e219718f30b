/**
 * `npm run mutants`: changes the sources one expression at a time, and counts the changes that no
 * test notices.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { Failure } from '../../packages/api/commands/failure.ts';
import { ROOT } from '../../packages/api/commands/root.ts';
import { synthesize } from '../../packages/local/cloudformation/synthesize.ts';
import { toText } from '../bench/table-text.ts';
import { ACCEPTED } from './accepted.ts';
import { reportOf, scoreTable } from './markdown.ts';
import { isAlive, type Mutant, type Score, scoreOf } from './mutant.ts';
import { runStryker } from './run-stryker.ts';
import { compare, type Difference } from './survivors.ts';
import { FOLDERS, GOALS, sources } from './tests-of.ts';

const EXIT = { fine: 0, belowGoal: 1, misused: 2, notRun: 3 } as const;

interface Options {
  readonly concurrency: number;
  readonly force: boolean;
  readonly report?: string;
  readonly json: boolean;
}

const program = new Command('mutants')
  .description(
    [
      `Changes the sources of ${FOLDERS.join(', ')} one expression at a time, runs the tests of`,
      'each file against each change, and counts the changes that no test notices. The outcome is',
      'kept: the next run repeats what has changed since, in the source or in its tests.',
    ].join(' '),
  )
  .argument('[paths...]', 'source files, or folders of them (default: all of them)', sourcesAt)
  .option('--concurrency <n>', 'how many changes are tested at once', wholeNumber, 1)
  .option(
    '--force',
    'repeat what the last run found, too: after a change of code that several tests share',
    false,
  )
  .option('--report <file>', 'write the figures, and the list of what may live, as Markdown')
  .option('--json', 'the outcome as JSON on standard output', false)
  .addHelpText(
    'after',
    `
Exit codes: 0 fine; 1 a folder, run as a whole, is below its goal
(${FOLDERS.map((folder) => `${folder} ${GOALS[folder]} %`).join(', ')}),
a change that lives is not on the list of proof/mutants/accepted.ts, or an entry of that list no
longer lives; 2 misused; 3 could not be run.`,
  )
  .exitOverride();

/** Adds the source files of a path to those of the paths before it. */
function sourcesAt(path: string, before: readonly string[] = []): string[] {
  const named = relative(ROOT, join(process.cwd(), path)).replaceAll('\\', '/').replace(/\/$/, '');
  const found = sources().filter(
    (source) => source === named || source.startsWith(`${named}/`) || named === '',
  );
  if (found.length === 0)
    throw new InvalidArgumentError(`There is no source file of ${FOLDERS.join(', ')}.`);
  return [...new Set([...before, ...found])];
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130));

try {
  program.parse();
  const [named = []] = program.processedArgs as [string[] | undefined];
  process.exitCode = await run(named.length > 0 ? named : sources(), program.opts<Options>());
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.fine : EXIT.misused;
  } else if (error instanceof Failure) {
    console.error(error.message);
    process.exitCode = EXIT.notRun;
  } else throw error;
}

async function run(
  files: readonly string[],
  { report, json, ...options }: Options,
): Promise<number> {
  const assembly = await synthesize();
  const mutants = new Map<string, readonly Mutant[]>();
  for (const file of files) {
    const begun = performance.now();
    const tested = await runStryker(file, {
      ...options,
      assembly,
      progress: (line) => console.error(line),
    });
    mutants.set(file, tested);
    console.error(`${lineOf(file, tested, begun)}, ${mutants.size} of ${files.length} files`);
  }
  const difference = compare(files, [...mutants.values()].flat().filter(isAlive), ACCEPTED);
  const low = foldersBelowGoal(mutants);
  const scores = new Map([...mutants].map(([file, all]) => [file, scoreOf(all)]));
  if (json)
    console.log(JSON.stringify({ scores: Object.fromEntries(scores), below: low, ...difference }));
  else print(scores, low, difference);
  if (report) writeFileSync(report, reportOf(scores, ACCEPTED));
  return low.length + difference.unlisted.length + difference.gone.length === 0
    ? EXIT.fine
    : EXIT.belowGoal;
}

function lineOf(file: string, mutants: readonly Mutant[], begun: number): string {
  const { percent, alive } = scoreOf(mutants);
  const seconds = Math.round((performance.now() - begun) / 1000);
  return `${file}: ${percent} %, ${alive} alive, ${seconds} s`;
}

/** The folders below their goal, of those whose files were all run. A single file may be below. */
function foldersBelowGoal(mutants: ReadonlyMap<string, readonly Mutant[]>): string[] {
  return FOLDERS.filter((folder) => {
    const files = sources().filter((source) => source.startsWith(`${folder}/`));
    const all = files.flatMap((file) => mutants.get(file) ?? []);
    return files.every((file) => mutants.has(file)) && scoreOf(all).percent < GOALS[folder];
  });
}

function print(
  scores: ReadonlyMap<string, Score>,
  low: string[],
  { unlisted, gone }: Difference,
): void {
  console.log(toText(scoreTable(scores)));
  for (const folder of low)
    console.log(`\n${folder} is below ${GOALS[folder as keyof typeof GOALS]} %.`);
  for (const { file, line, code, original, replacement } of unlisted) {
    console.log(
      `\n${file}:${line} lives and is not listed:\n  ${code}\n- ${original}\n+ ${replacement}`,
    );
  }
  for (const { file, code, original, replacement } of gone) {
    console.log(
      `\n${file}: listed, but no longer lives:\n  ${code}\n- ${original}\n+ ${replacement}`,
    );
  }
}
