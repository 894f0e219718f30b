/** `npm run races`: the same races against this product and others, over HTTP. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { run } from '../../packages/local/run.ts';
import type { Backend } from './backend.ts';
import { MedusaBackend } from './backends/medusa.ts';
import { OurBackend } from './backends/ours.ts';
import { VendureBackend } from './backends/vendure.ts';
import { ourTokens } from './our-tokens.ts';
import type { RaceResult } from './race.ts';
import { RACES, runRaces } from './run-races.ts';

const EXIT = { kept: 0, broken: 1, misused: 2, notRun: 3 } as const;
const NAMES = RACES.map(({ name }) => name);

interface RacesOptions {
  readonly against: 'ours' | 'vendure' | 'medusa';
  readonly url?: string;
  readonly rounds: number;
  readonly buyers: number;
  readonly json?: boolean;
}

const program = new Command('races')
  .description(`Runs races, and counts broken promises: ${NAMES.join(', ')}; all, or those named.`)
  .argument('[races...]', 'the races to run', raceName)
  .addOption(
    new Option('--against <backend>', 'the backend: docs/races.md says how to start another')
      .choices(['ours', 'vendure', 'medusa'])
      .default('ours'),
  )
  .option('--url <url>', 'where another backend listens (default: as in docs/races.md)')
  .option('--rounds <n>', 'how often each race is run', positive, 10)
  .option('--buyers <n>', 'how many buyers are in a race for stock', positive, 60)
  .option('--json', 'the outcome as JSON on standard output')
  .addHelpText(
    'after',
    '\nExit codes: 0 each promise held, 1 one did not, 2 wrong options, 3 no answer.',
  )
  .exitOverride();

function raceName(name: string, others: readonly string[] = []): string[] {
  if (!NAMES.includes(name)) throw new InvalidArgumentError(`There is no race ${name}.`);
  return [...others, name];
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

try {
  program.parse();
  process.exitCode = await race(program.opts<RacesOptions>());
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? EXIT.kept : EXIT.misused;
  else {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = EXIT.notRun;
  }
}

async function race({ against, url, json, rounds, buyers }: RacesOptions): Promise<number> {
  if (against === 'ours' && url) program.error('--url is for another backend: ours is started');
  const { backend, stop } = await open(against, url);
  try {
    const only = program.args.length > 0 ? program.args : undefined;
    const onResult = (result: RaceResult) => process.stderr.write(textOf(result));
    const results = await runRaces(backend, { only, rounds, buyers, onResult });
    if (json)
      process.stdout.write(`${JSON.stringify({ backend: backend.name, results }, undefined, 2)}\n`);
    return results.some(({ broken }) => broken > 0) ? EXIT.broken : EXIT.kept;
  } finally {
    await stop();
  }
}

async function open(
  against: RacesOptions['against'],
  url: string | undefined,
): Promise<{ readonly backend: Backend; stop(): Promise<void> }> {
  const stop = async () => {};
  if (against === 'vendure') return { backend: await VendureBackend.open(url), stop };
  if (against === 'medusa') return { backend: await MedusaBackend.open(url), stop };
  const ours = await run({ port: 0 });
  return { backend: new OurBackend(ours.url, await ourTokens(ours)), stop: ours.stop };
}

function textOf({ race: name, promise, rounds, broken, faults, answers }: RaceResult): string {
  const verdict = broken === 0 ? 'held' : `did not hold in ${broken}`;
  const counts = Object.entries(answers).map(
    ([answer, count]) => `  ${roundsOf(count)}: ${answer}\n`,
  );
  const wrong = faults.map((fault) => `  wrong: ${fault}\n`);
  const lines = [...counts, ...wrong].join('');
  return `${name}: ${promise}\n  ${roundsOf(rounds)}; ${verdict}\n${lines}`;
}

const roundsOf = (count: number): string => `${count} ${count > 1 ? 'rounds' : 'round'}`;
