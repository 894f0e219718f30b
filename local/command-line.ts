/** How every command of the laptop reads its command line. */
import { Command, CommanderError } from 'commander';

/** A command under its npm script: `npm run token -- --operator`. */
export const commandLine = (script: string, description: string): Command =>
  new Command(script === 'start' ? 'npm start --' : `npm run ${script} --`).description(
    description,
  );

/**
 * Reads the command line. `--help` prints the help and ends with 0; a mistake prints one line and
 * ends with 2.
 */
export function readCommandLine(command: Command): Command {
  try {
    return command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(lineOf(text)) })
      .parse();
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
    throw error;
  }
}

/** Ends with 2, and a line that says why. */
export function misused(problem: string): never {
  process.stderr.write(lineOf(problem));
  process.exit(2);
}

/** A mistake in one line, whoever found it. */
function lineOf(problem: string): string {
  const [line = ''] = problem.replace(/^error: /, '').split('\n');
  return `${line.replace(/\.$/, '')}; --help shows what there is\n`;
}
