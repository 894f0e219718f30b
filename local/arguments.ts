import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a command line. `--help`, if it is one of them, prints the help and ends; a
 * mistake prints one line and ends with 2.
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  help: string,
) {
  try {
    const { values } = parseArgs({ options, strict: true });
    if ('help' in values && values.help) {
      process.stdout.write(help);
      process.exit(0);
    }
    return values;
  } catch (error) {
    // Node adds a hint about "--", which helps nobody here.
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    return misused(problem);
  }
}

export function misused(problem: string): never {
  process.stderr.write(`${problem.replace(/\.$/, '')}; --help shows what there is\n`);
  process.exit(2);
}
