/** The commands that watch a deployment, plan its capacity and rehearse its recovery. */
import { Argument, type Command, Option } from 'commander';
import { DEFAULT_STAGE } from '../lib/settings/stage-file.ts';
import { ordersStackName } from '../lib/stack-names.ts';
import { adviseCommand, type CapacityOptions, switchCommand } from './capacity/capacity-command.ts';
import {
  type CostOptions,
  costCommand,
  type ShardsOptions,
  shardsCommand,
} from './capacity/estimate-commands.ts';
import { EXIT_CODES, end, positive } from './command-options.ts';
import { type DoctorOptions, doctorCommand } from './doctor/doctor-command.ts';
import { drillCommand, prepareCommand, type RestoreOptions } from './restore/restore-command.ts';

/** A command with the options that say which table it is about. */
type MakeCommand = (name: string, description: string, exitCodes?: string) => Command;

const DOCTOR = `
With --region (and AWS credentials) it reads CloudWatch, Lambda and the stack's table. The local run
has no CloudWatch: there it can look at the table alone.`;

const DOCTOR_EXIT_CODES = `
Exit codes: 0 ruled out, 1 confirmed, 2 misused, 3 the table cannot be reached, 5 cannot tell.`;

export function addWatchCommands(program: Command, command: MakeCommand): void {
  addDoctor(command);
  addCapacity(command);
  addEstimates(program);
  addRestore(command);
}

function addDoctor(command: MakeCommand): void {
  const does = 'Confirms or rules out what an alarm or a symptom means, with figures.';
  command('doctor', does, DOCTOR_EXIT_CODES)
    .argument('[anchor]', 'one of docs/runbook.md (default: all of them)')
    .option('--stack <name>', 'the stack whose alarms are measured', ordersStackName(DEFAULT_STAGE))
    .option('--minutes <n>', 'how far back to look, at least', positive, 60)
    .option('--order <id>', 'the order that a symptom is about')
    .addHelpText('after', DOCTOR)
    .action((anchor: string | undefined, options: DoctorOptions) =>
      end(doctorCommand(anchor, options)),
    );
}

function addCapacity(command: MakeCommand): void {
  command('capacity', 'Says which billing mode fits, or switches to it.')
    .addArgument(new Argument('<action>', 'which of the two').choices(['advise', 'switch']))
    .option('--days <n>', 'how much of the past to look at', positive, 14)
    .option('--metrics <file>', 'consumed units from a file, instead of CloudWatch')
    .option('--prices <file>', 'prices of your own, as JSON')
    .addOption(new Option('--to <mode>', 'what to switch to').choices(['on-demand', 'provisioned']))
    .option('--yes', 'switch without a question')
    .action((action: string, options: CapacityOptions) =>
      end(action === 'advise' ? adviseCommand(options) : switchCommand(options)),
    );
}

function addEstimates(program: Command): void {
  program
    .command('shards')
    .description('Says how many partitions the list of open orders needs.')
    .option('--peak-orders <n>', 'orders a second at the peak', positive)
    .option('--wcu <n>', 'write units a second on one key', positive)
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((options: ShardsOptions) => end(Promise.resolve().then(() => shardsCommand(options))));

  program
    .command('cost')
    .description('Says what a month of reads, writes and storage costs in both modes.')
    .requiredOption('--writes <n>', 'write units a month, indexes included', positive)
    .requiredOption('--reads <n>', 'read units a month, indexes included', positive)
    .requiredOption('--gb <n>', 'gigabytes stored, indexes included', positive)
    .option('--utilization <percent>', 'of what is provisioned, how much is consumed', positive, 50)
    .option('--prices <file>', 'prices of your own, as JSON')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((options: CostOptions) => end(Promise.resolve().then(() => costCommand(options))));
}

const RESTORE = `
drill    restores the latest second to a scratch table, verifies it, counts its rows beside the
         live table's, and deletes it. Exit code 1: rows are missing, or copies differ.
prepare  gives a table that was restored the stream, TTL, recovery, protection and tags that a
         restore leaves out, and prints the deployment that adopts it.`;

function addRestore(command: MakeCommand): void {
  command('restore', 'Rehearses the recovery of the table, or prepares one that was restored.')
    .addArgument(new Argument('<action>', 'see below').choices(['drill', 'prepare']))
    .option('--from <table>', 'prepare: the table that it was restored from')
    .option('--keep', 'drill: leave the scratch table')
    .option('--tolerance <percent>', 'drill: rows that may be missing, of each kind', positive, 1)
    .option('--rate <rcu>', 'read units a second', positive, 100)
    .option('--poll <seconds>', 'how often to ask whether the table is there', positive, 20)
    .option('--shards <n>', 'the table’s openOrderShards, for an engine without tags', positive)
    .addHelpText('after', RESTORE)
    .action((action: string, options: RestoreOptions) =>
      end(action === 'drill' ? drillCommand(options) : prepareCommand(options)),
    );
}
