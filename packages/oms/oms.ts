/** `npm run oms -- <command>`: the operations command line. */
import { CommanderError } from 'commander';
import {
  EXIT,
  type ExitCode,
  isUnreachable,
  Misuse,
  Stopped,
  Unreachable,
} from '../api/commands/exit-code.ts';
import { program } from './program.ts';

function codeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.misused;
  if (error instanceof Misuse) return EXIT.misused;
  if (error instanceof Stopped) return EXIT.stopped;
  return isUnreachable(error) ? EXIT.unreachable : EXIT.failed;
}

/** Prints one sentence for an error that a person can act on, and the stack for a bug. */
function complain(error: unknown): void {
  if (error instanceof CommanderError) return;
  const { name = 'Error', message = '', stack } = error as Error;
  if (error instanceof Misuse) console.error(`${message}; see --help.`);
  else if (error instanceof Unreachable || error instanceof Stopped) console.error(`${message}.`);
  else if (isUnreachable(error)) console.error(`The table cannot be reached: ${message || name}.`);
  else console.error(`A bug in oms: ${stack ?? error}`);
}

// The reader may close the pipe early (`oms tail | head`).
process.stdout.on('error', () => process.exit(EXIT.fine));
try {
  await program.parseAsync();
} catch (error) {
  complain(error);
  process.exitCode = codeOf(error);
}
