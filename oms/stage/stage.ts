/** `npm run synth`, `npm run diff` and `npm run deploy`: the CDK's commands for one stage. */
import { Command, CommanderError } from 'commander';
import { DEFAULT_STAGE } from '../../lib/settings/stage-file.ts';
import { EXIT, isUnreachable, Unreachable } from '../exit-code.ts';
import {
  type DeployOptions,
  deployCommand,
  type StageOptions,
  synthesisArgs,
} from './deploy-command.ts';
import { ASSEMBLY, runCdk } from './run-cdk.ts';

const program = new Command('npm run')
  .description('Synthesizes, compares or deploys a stage: config/<stage>.json.')
  .exitOverride();

/** Repeatable: each value is added. */
const added = (value: string, values: readonly string[]): string[] => [...values, value];

const command = (name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .option('--stage <name>', 'which file of config/ has the settings', DEFAULT_STAGE)
    .option('-o, --output <folder>', 'where the templates go', ASSEMBLY)
    .option('-c, --context <name=value>', 'overrides a setting for this time', added, [])
    .argument('[cdk...]', 'after --: what is passed on to the CDK as it is');

async function passOn(name: string, args: readonly string[]): Promise<void> {
  process.exitCode = await runCdk([name, ...args]);
}

command('synth', 'Writes the CloudFormation templates of a stage into cdk.out.').action(
  (rest: string[], options: StageOptions) =>
    passOn('synth', ['--quiet', ...synthesisArgs(options), ...rest]),
);

command('diff', 'Compares a stage with what is deployed of it.').action(
  (rest: string[], options: StageOptions) => passOn('diff', [...synthesisArgs(options), ...rest]),
);

command('deploy', 'Looks at the account and at what is deployed, asks, and deploys a stage.')
  .option('--check', 'look only')
  .option('--yes', 'agree to what is dropped or weakened: for CI')
  .option('--json', 'what was found, as JSON on standard output')
  .addHelpText(
    'after',
    `
Exit codes: 0 fine, 1 refused, not agreed to, or failed, 2 misused, 3 AWS cannot be reached.`,
  )
  .action(async (rest: string[], options: DeployOptions) => {
    process.exitCode = await deployCommand(options, rest);
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
