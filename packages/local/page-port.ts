/** The options of the examples that serve a page beside a local run. */
import { commandLine, misused, readCommandLine } from '../api/commands/command-line.ts';

const NOTES = `
The variable PORT is the port of the local run, if it is not 3000. shop/stages/dev.json names the
origins from which a browser may call the API (storefrontOrigins): name the page's there, if you
change it.`;

/** Reads the port of an example's page. Wrong options end the process with 2. */
export function pagePort(script: string, description: string, usual: number): number {
  const command = commandLine(script, description)
    .option('--port <n>', 'the port of the page', String(usual))
    .addHelpText('after', NOTES);
  const { port } = readCommandLine(command).opts<{ readonly port: string }>();
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    misused(`the port must be a number up to 65535, not "${port}"`);
  return Number(port);
}
