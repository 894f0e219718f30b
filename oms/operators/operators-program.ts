import { Argument, type Command } from 'commander';
import { end } from '../command-options.ts';
import {
  type OperatorsAction,
  type OperatorsOptions,
  operatorsCommand,
} from './operators-command.ts';

const NOTES = `
add     invites whoever has no account by mail, and puts them into the group; may be repeated.
remove  takes them out of the group and ends their sessions. Their account stays.
list    shows who is in the group, and whether they have signed in (CONFIRMED).

Exit codes: 0 fine, 2 misused, 3 the user pool cannot be reached, 4 stopped: the account is not
confirmed, or is disabled.`;

export function addOperators(program: Command): void {
  program
    .command('operators')
    .description('Adds, removes and lists the operators of a deployment with a user pool.')
    .addArgument(new Argument('<action>', 'what to do').choices(['add', 'remove', 'list']))
    .argument('[email]', 'of whom')
    .option('--outputs <file>', 'what npm run deploy wrote: cdk.out/outputs.json')
    .option('--user-pool <id>', 'the stack’s output UserPoolId, instead of --outputs')
    .option('--resend', 'add: send the invitation once more to whoever has not signed in')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', NOTES)
    .action((action: OperatorsAction, email: string | undefined, options: OperatorsOptions) =>
      end(operatorsCommand(action, email, options)),
    );
}
