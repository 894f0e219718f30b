import type { Command } from 'commander';
import { DEFAULT_STAGE } from '../../../lib/settings/stage-file.ts';
import { ordersStackName } from '../../../lib/stack-names.ts';
import { end } from '../command-options.ts';
import type { RollbackOptions } from './rollback-command.ts';

const NOTES = `
Only with the setting gradualDeployments, which gives functions versions. It takes seconds, and ends
a canary that is running. Settings, roles and the table stay as they are deployed.

Exit codes: 0 functions moved, 1 the last deployment changed none, 2 wrong options, 3 AWS cannot be
reached, 4 stopped: the functions have no versions.`;

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('Takes each function that the last deployment changed back to its version before.')
    .option('--stack <name>', 'the stack', ordersStackName(DEFAULT_STAGE))
    .option('--region <region>', 'its region (default: AWS_REGION)')
    .option('--undo', 'moves each function to its newest version again')
    .option('--dry-run', 'only show what would move')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', NOTES)
    .action((options: RollbackOptions) =>
      end(import('./rollback-command.ts').then(({ rollbackCommand }) => rollbackCommand(options))),
    );
}
