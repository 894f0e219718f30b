import { Argument, type Command } from 'commander';
import { DEFAULT_STAGE } from '../../../lib/settings/stage-file.ts';
import { end } from '../command-options.ts';
import { RIGHTS_OF } from './rights.ts';
import type { RightsOptions } from './rights-command.ts';

const NOTES = `
pipeline  npm run deploy, npm run smoke and npm run publish-page. CDK's own roles of the bootstrap
          make the resources. With --repository: a CloudFormation template of a role for GitHub.
reviewer  npm run diff -- --method=template, also with --repository: it changes nothing.
operator  all commands of oms on a deployment.
auditor   doctor, slo, and verify without --repair: nothing is written.

Exit codes: 0 success, 2 wrong options.`;

export function addRights(program: Command): void {
  program
    .command('rights')
    .description('Prints the IAM policy of a pipeline, an operator or an auditor of a stage.')
    .addArgument(new Argument('<of>', 'whose rights').choices(RIGHTS_OF))
    .option('--stage <name>', 'the stage', DEFAULT_STAGE)
    .option('--region <region>', 'its region (default: AWS_REGION)')
    .option('--account <id>', 'its account', '*')
    .option('--partition <name>', 'its partition', 'aws')
    .option('--table <name>', 'a table that the stack adopted')
    .option('--qualifier <name>', 'the qualifier of the account’s CDK bootstrap', 'hnb659fds')
    .option(
      '--repository <name>',
      'pipeline, reviewer: the repository of the workflow, as acme/shop',
    )
    .addHelpText('after', NOTES)
    .action((of: (typeof RIGHTS_OF)[number], options: RightsOptions) =>
      end(import('./rights-command.ts').then(({ rightsCommand }) => rightsCommand(of, options))),
    );
}
