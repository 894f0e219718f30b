/** The command line of all local commands. */
import { Command, CommanderError } from 'commander';

/** Creates a command with the name of its npm script: `npm run token -- --operator`. */
export const commandLine = (script: string, description: string): Command =>
  new Command(script === 'start' ? 'npm start --' : `npm run ${script} --`).description(
    description,
  );

/**
 * Reads the command line. `--help` prints the help and ends with 0; wrong options print one line
 * and end with 2.
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

/** Prints the problem and ends with 2. */
export function misused(problem: string): never {
  process.stderr.write(lineOf(problem));
  process.exit(2);
}

/** Formats a problem as one line, from this project or from commander. */
function lineOf(problem: string): string {
  const [line = ''] = problem.replace(/^error: /, '').split('\n');
  return `${line.replace(/\.$/, '')}; see --help\n`;
}
