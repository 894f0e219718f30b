/** The options of `npm run invoke`. */
import { commandLine, misused, readCommandLine } from '../../api/commands/command-line.ts';

const EXIT_CODES =
  '\nExit codes: 0 the function answered, 1 it failed or timed out, 2 wrong options.';

export interface InvokeCommandOptions {
  readonly list?: boolean;
  readonly port: string;
  readonly printEvent?: boolean;
  readonly json?: boolean;
}

/** Reads the options. Wrong ones end the process with 2. */
export function readOptions(): { values: InvokeCommandOptions; positionals: string[] } {
  const command = readCommandLine(
    commandLine(
      'invoke',
      'Runs one function’s bundle under Lambda’s own Node runtime client, with the template’s ' +
        'handler, environment and timeout.',
    )
      .argument('[function]', 'its name or a short form: a6 for a06-create-order')
      .argument('[event]', 'a JSON file (default: the function’s example)')
      .option('--list', 'list the functions, their logical ids and their events')
      .option(
        '--port <n>',
        'the port of the npm start whose data is used; if none runs, an engine with the ' +
          'sample data is started for this invocation',
        process.env['PORT'] || '3000',
      )
      .option(
        '--print-event',
        'only print the event, with the newest open order, and do not invoke',
      )
      .option('--json', 'the outcome as one JSON object')
      .addHelpText('after', EXIT_CODES),
  );
  const { args } = command;
  const options = command.opts<InvokeCommandOptions>();
  if (!/^\d+$/.test(options.port) || Number(options.port) > 65_535)
    misused(`the port must be a number up to 65535, not "${options.port}"`);
  if (args.length < 1 && !options.list) misused('the function is missing');
  if (args.length > 0 && options.list) misused(`there is one argument too many: ${args.at(-1)}`);
  return { values: options, positionals: args };
}
