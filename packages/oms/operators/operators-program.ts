import { Argument, type Command } from 'commander';
import { end } from '../command-options.ts';
import type { OperatorsAction, OperatorsOptions } from './operators-command.ts';

const NOTES = `
add     adds a person to the group, and invites them by mail if they have no account. Repeatable.
remove  removes a person from the group and ends their sessions. The account stays.
list    lists the people in the group. CONFIRMED: they have signed in.

Exit codes: 0 success, 2 wrong options, 3 the user pool cannot be reached, 4 stopped: the account
is not confirmed, or is disabled.`;

export function addOperators(program: Command): void {
  program
    .command('operators')
    .description('Adds, removes and lists the operators of a deployment with a user pool.')
    .addArgument(new Argument('<action>', 'the action').choices(['add', 'remove', 'list']))
    .argument('[email]', 'the person’s address')
    .option('--outputs <file>', 'the outputs of npm run deploy: cdk.out/outputs.json')
    .option('--user-pool <id>', 'the stack’s output UserPoolId, instead of --outputs')
    .option('--resend', 'add: repeat the invitation if the person has not signed in yet')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', NOTES)
    .action((action: OperatorsAction, email: string | undefined, options: OperatorsOptions) =>
      end(
        import('./operators-command.ts').then(({ operatorsCommand }) =>
          operatorsCommand(action, email, options),
        ),
      ),
    );
}
