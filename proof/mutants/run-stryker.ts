import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../../packages/api/commands/failure.ts';
import { fetchPackages } from '../../packages/api/commands/job-packages.ts';
import { ROOT } from '../../packages/api/commands/root.ts';
import { LOCAL_FOLDER } from '../../packages/local/local-folder.ts';
import { endGroup, spawnUntilWeEnd } from '../../packages/local/until-we-end.ts';
import { lastRun, type Mutant } from './mutant.ts';
import {
  lastReport,
  readReport,
  reportFile,
  withoutSurvivors,
  withSource,
  writeReport,
} from './report.ts';
import { testsOf } from './tests-of.ts';

const STRYKER = 'proof/mutants/stryker';

export interface RunOptions {
  /** The synthesized stack, for every start of Vitest. */
  readonly assembly: string;
  /** The number of mutants tested at the same time. */
  readonly concurrency: number;
  /** True to test every mutant, whatever the last run found. */
  readonly force: boolean;
  readonly progress: (line: string) => void;
}

/**
 * Mutates one source file and runs its tests against each mutant, in a copy of the repository.
 *
 * @throws {Failure} if the tests fail without any mutant, or Stryker itself does
 * @throws {Unreachable} if Stryker cannot be fetched
 */
export async function runStryker(source: string, options: RunOptions): Promise<readonly Mutant[]> {
  await fetchPackages(STRYKER);
  mkdirSync(dirname(reportFile(source)), { recursive: true });
  const text = readSource(source);
  const folder = join(LOCAL_FOLDER, `stryker-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    mkdirSync(folder);
    const [file, reported] = [join(folder, 'stryker.json'), join(folder, 'report.json')];
    writeFileSync(file, JSON.stringify(configuration(source, folder, reported, options)));
    const before = lastReport(source);
    if (before) writeReport(reported, withoutSurvivors(before));
    await run(source, file, options);
    // Written at the end, so that an interrupted run leaves the previous report.
    writeReport(reportFile(source), withSource(readReport(reported), source, text));
  } finally {
    process.off('exit', remove);
    remove();
  }
  const mutants = lastRun(source, readSource(source));
  if (!mutants) throw new Failure(`${source} changed while it was tested: run it again`);
  return mutants;
}

const readSource = (source: string): string => readFileSync(join(ROOT, source), 'utf8');

/** https://stryker-mutator.io/docs/stryker-js/configuration */
const configuration = (
  source: string,
  folder: string,
  reported: string,
  { concurrency, force }: RunOptions,
) => ({
  mutate: [source],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // TEST_FILES names the tests instead.
  vitest: { related: false },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: reported,
  force,
  concurrency,
  // Tests wait for an engine, and other work may keep the machine busy.
  timeoutMS: 15_000,
  // No such file exists: Stryker 10 reads it with a function that TypeScript 7 lacks.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: folder,
  ignorePatterns: ['.local', 'cdk.out', 'reports'],
  reporters: ['progress-append-only'],
  warnings: { slow: false },
  logLevel: 'warn',
  allowConsoleColors: false,
});

function run(source: string, file: string, { assembly, progress }: RunOptions): Promise<void> {
  const stryker = join(ROOT, STRYKER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawnUntilWeEnd([process.execPath, stryker, 'run', file], {
    cwd: ROOT,
    // The same random cases in every run, so that the same mutants live.
    env: {
      ...process.env,
      SEED: '1',
      ORDERS_ASSEMBLY: assembly,
      TEST_FILES: testsOf(source).join(' '),
    },
  });
  // Ends Stryker before its working folder is removed.
  const end = () => endGroup(child, 'SIGKILL');
  process.prependOnceListener('exit', end);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('Mutation testing'))
        progress(`  ${source}: ${line.slice('Mutation testing'.length).trim()}`);
      else output.push(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new Failure(`${source} could not be tested:\n${output.join('\n')}`));
    });
  });
}
