/** What the commands share: their exit codes, and how their options are read. */
import { InvalidArgumentError } from 'commander';
import type { ExitCode } from './exit-code.ts';

export const EXIT_CODES = `
Exit codes: 0 fine, 1 drift found or left, or records kept, 2 misused, 3 the table cannot be reached,
4 stopped: the table does not fit its deployment, or the failures are another table’s.`;

/** A command's outcome is the shell's. */
export async function end(outcome: Promise<ExitCode>): Promise<void> {
  process.exitCode = await outcome;
}

/** An option that is a whole number above 0. */
export function positive(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1)
    throw new InvalidArgumentError('It is a whole number above 0.');
  return number;
}
