/** `npm run synth`, `npm run diff` and `npm run deploy`: the CDK's commands for one stage. */
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { DEFAULT_STAGE } from '../../../lib/settings/stage-file.ts';
import { EXIT, isUnreachable, Unreachable } from '../../api/commands/exit-code.ts';
import { ROOT } from '../../api/commands/root.ts';
import {
  type DeployOptions,
  deployCommand,
  type StageOptions,
  synthesisArgs,
} from './deploy-command.ts';
import { ASSEMBLY, runCdk } from './run-cdk.ts';

const program = new Command('npm run')
  .description('Synthesizes, compares or deploys a stage: shop/stages/<stage>.json.')
  .exitOverride();

/** Adds a value of an option that may be repeated. */
const added = (value: string, values: readonly string[]): string[] => [...values, value];

const command = (name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .option(
      '--stage <name>',
      'the stage; its settings are in shop/stages/<name>.json',
      DEFAULT_STAGE,
    )
    .option('-o, --output <folder>', 'the folder of the templates', ASSEMBLY)
    .option('-c, --context <name=value>', 'overrides a setting for this run', added, [])
    .argument('[cdk...]', 'after --: options for the CDK');

async function passOn(name: string, args: readonly string[]): Promise<void> {
  process.exitCode = await runCdk([name, ...args]);
}

command(
  'synth',
  'Writes the CloudFormation templates of a stage into the output folder, and beside them what ' +
    'sam local invoke needs.',
).action(async (cdkArgs: string[], options: StageOptions) => {
  await passOn('synth', ['--quiet', ...synthesisArgs(options), ...cdkArgs]);
  if (process.exitCode !== EXIT.fine) return;
  // Loaded now, so that help and wrong options are answered at once.
  const { writeSamFiles } = await import('../../local/sam.ts');
  const output = resolve(ROOT, options.output);
  writeSamFiles(output, output);
});

command('diff', 'Compares a stage with its deployed stacks.').action(
  (cdkArgs: string[], options: StageOptions) =>
    passOn('diff', [...synthesisArgs(options), ...cdkArgs]),
);

command(
  'deploy',
  'Checks the account and the deployed stack, asks if a protection gets weaker, and deploys.',
)
  .option('--check', 'only check')
  .option('--yes', 'confirm dropped or weakened protections, for CI')
  .option('--json', 'the findings as JSON on standard output')
  .addHelpText(
    'after',
    `
Exit codes: 0 success, 1 refused, not confirmed or failed, 2 wrong options, 3 AWS unreachable.`,
  )
  .action(async (cdkArgs: string[], options: DeployOptions) => {
    process.exitCode = await deployCommand(options, cdkArgs);
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.misused;
  else if (!isUnreachable(error)) throw error;
  else {
    const { message, name } = error as Error;
    console.error(
      error instanceof Unreachable ? `${message}.` : `AWS cannot be reached (${name}): ${message}`,
    );
    process.exitCode = EXIT.unreachable;
  }
}
