/** The parts that all commands of oms share: exit codes, and the parsing of options. */
import { type Command, InvalidArgumentError } from 'commander';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../domain/webhooks/delivery.ts';
import type { ExitCode } from '../api/commands/exit-code.ts';

export const EXIT_CODES = `
Exit codes: 0 success, 1 drift found or left, or records kept, 2 wrong options, 3 the table cannot
be reached, 4 stopped: the table or the failures belong to another deployment or table.`;

/** Creates a command with the options that name its table. */
export type MakeCommand = (name: string, description: string, exitCodes?: string) => Command;

/** The description of `--shards`. */
export const SHARDS = 'the table’s openOrderShards, for an engine without tags';

/** Adds the options of a command that asks a deployment or, without `--outputs`, the local run. */
export const ofStackOrLocalRun = (command: Command): Command =>
  command
    .option(
      '--outputs <file>',
      'the outputs of npm run deploy: cdk.out/outputs.json (default: the local run)',
    )
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the outcome as JSON on standard output');

/** Sets the process's exit code to the command's result. */
export async function end(outcome: Promise<ExitCode>): Promise<void> {
  process.exitCode = await outcome;
}

export function positive(text: string): number {
  if (wholeNumber(text) < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function deliveryStatuses(text: string): readonly DeliveryStatus[] {
  const named = text.split(',');
  const statuses = DELIVERY_STATUSES.filter((status) => named.includes(status));
  if (statuses.length === 0 || statuses.length < new Set(named).size)
    throw new InvalidArgumentError(`It must be some of ${DELIVERY_STATUSES.join(', ')}.`);
  return statuses;
}
