/** `npm run lab`: plays the lab of source document 004 on a separate engine. */
import { once } from 'node:events';
import { Command, CommanderError } from 'commander';
import { Failure } from '../../packages/api/commands/failure.ts';
import { type Engine, startEngine } from '../../packages/local/dynamodb/engine.ts';
import { stepText, wrapped } from './lab-text.ts';
import { deleteLabTable, LAB_REGION, type PlayedStep, playLab } from './play.ts';
import { LAB_TABLE } from './requests.ts';
import { READ_BY_API } from './steps.ts';

const EXIT = { fine: 0, notAsExpected: 1, misused: 2, noEngine: 3 } as const;

const API =
  `These rows also read through the API: ${READ_BY_API.patterns.join(', ')}, with ` +
  `openOrderShards ${READ_BY_API.openOrderShards}. The ids of the lab do not contain ` +
  'the time of an order, so A3b, A7 and A8 answer that there is no such order.';

interface LabOptions {
  readonly json?: boolean;
  readonly keep?: boolean;
}

const program = new Command('lab')
  .description(
    'Plays the lab of source document 004: creates its table, loads its rows, runs ' +
      'A2, A3 and A5, ships the order. Prints each command of the AWS CLI, its answer ' +
      'and its consumed capacity, and where this project differs.',
  )
  .option('--json', 'the outcome as JSON on standard output')
  .option(
    '--keep',
    'keep table and engine until Ctrl-C, and print the AWS CLI’s variables for them',
  )
  .addHelpText(
    'after',
    '\nExit codes: 0 every answer is the document’s, 1 one is not, 2 wrong options, 3 no ' +
      'usable engine.',
  )
  .exitOverride();

try {
  program.parse();
  process.exitCode = await lab(program.opts<LabOptions>());
} catch (error) {
  process.exitCode = codeOf(error);
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.misused;
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  return EXIT.noEngine;
}

async function lab({ json, keep }: LabOptions): Promise<number> {
  const engine = await startEngine();
  let isOurs = false;
  try {
    const steps: PlayedStep[] = [];
    for await (const step of playLab(engine.endpoint)) {
      isOurs = true;
      steps.push(step);
      if (!json) print(stepText(step));
    }
    const asExpected = steps.every((step) => step.asExpected);
    if (json)
      print(JSON.stringify({ endpoint: engine.endpoint, table: LAB_TABLE, asExpected, steps }));
    else print(`\n${wrapped(API)}`);
    if (keep) await keepUntilEnd(engine, json);
    return asExpected ? EXIT.fine : EXIT.notAsExpected;
  } finally {
    if (isOurs) await deleteLabTable(engine.endpoint).catch(() => undefined);
    await engine.stop();
  }
}

/** Waits for Ctrl-C, or for the end of the engine. */
async function keepUntilEnd({ endpoint, exited }: Engine, json = false): Promise<void> {
  if (!json)
    print(
      `\nexport AWS_ENDPOINT_URL_DYNAMODB=${endpoint} AWS_REGION=${LAB_REGION} ` +
        `AWS_DEFAULT_REGION=${LAB_REGION} AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local\n\n` +
        'The engine is kept until Ctrl-C.',
    );
  const alive = setInterval(() => undefined, 60_000);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), exited]);
  clearInterval(alive);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
