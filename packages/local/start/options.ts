/** The options of `npm start`. */
import { commandLine, misused, readCommandLine } from '../../api/commands/command-line.ts';
import type { Rehearsal } from '../rehearsals/rehearsal.ts';
import { REHEARSALS } from '../rehearsals/rehearsals.ts';

const NOTES = `
DYNAMODB_ENDPOINT names a running engine, which is used instead of the embedded one.
A run does not get slower with its age: the embedded engine's stream has an index, and is trimmed
after a day.`;

/** The options as commander reads them. */
interface Given {
  readonly data?: string;
  readonly empty?: boolean;
  readonly orders?: string;
  readonly pages: boolean;
  readonly port: string;
  readonly enginePort?: string;
  readonly placingCheck?: string;
  readonly rehearse?: string;
  readonly verbose?: boolean;
}

export interface StartOptions {
  readonly dataFolder: string | undefined;
  readonly empty: boolean;
  /** The number of open orders beside those of the demo. */
  readonly orders: number;
  /** True if the pages of the examples are opened, too. */
  readonly pages: boolean;
  readonly port: number;
  readonly enginePort: number | undefined;
  /** The setting `placingCheck`, in place of the stage's. */
  readonly placingCheck: string | undefined;
  /** The trouble to make, of the playbook in docs/runbook.md. */
  readonly rehearsal: Rehearsal | undefined;
  readonly verbose: boolean;
}

/** Reads the options. Wrong ones end the process with 2. */
export function readOptions(): StartOptions {
  const values = readCommandLine(
    commandLine(
      'start',
      'Runs the order backend on this machine: the synthesized stack, an embedded ' +
        'engine, sample data.',
    )
      .option('--data <dir>', 'keep the data in this folder, for one run at a time')
      .option('--empty', 'no sample data, and none of the pages')
      .option('--no-pages', 'without the shop at 5173 and the page of an order at 5174')
      .option(
        '--orders <n>',
        'so many open orders more, for the console on a busy day (default: 0)',
      )
      .option(
        '--port <n>',
        'the port of the API; the variable PORT sets it, too',
        process.env['PORT'] || '3000',
      )
      .option(
        '--engine-port <n>',
        'the port N of the engine; those up to N + 5 are used, too. For ' +
          'sam local invoke (default: any free ports)',
      )
      .option(
        '--placing-check <url>',
        'ask this check before each order is placed, as http://localhost:4001 (docs/shop.md)',
      )
      .option(
        '--rehearse <row>',
        'make this trouble, to practice the runbook: ' +
          `${REHEARSALS.map(({ name }) => name).join(', ')} (docs/rehearsals.md)`,
      )
      .option('--verbose', 'print the functions’ metrics and the events on the bus, too')
      .addHelpText('after', NOTES),
  ).opts<Given>();
  return optionsOf(values);
}

function optionsOf(values: Given): StartOptions {
  const port = portOf(values);
  const enginePort = enginePortOf(values);
  if (values.data === '') misused('--data needs a folder');
  const orders = ordersOf(values);
  const { data: dataFolder, empty = false, placingCheck, verbose = false } = values;
  const rehearsal = rehearsalOf(values);
  const pages = values.pages && !empty && !rehearsal;
  if (placingCheck !== undefined && !URL.canParse(placingCheck))
    misused(`--placing-check must be a URL, not "${placingCheck}"`);
  const places = { dataFolder, port, enginePort };
  return { ...places, empty, orders, pages, placingCheck, rehearsal, verbose };
}

function rehearsalOf({ rehearse: name, data }: Given): Rehearsal | undefined {
  if (name === undefined) return undefined;
  const names = REHEARSALS.map((known) => known.name);
  if (!names.includes(name))
    misused(`--rehearse must be one of ${names.join(', ')}, not "${name}"`);
  // Its orders would stay.
  if (data !== undefined) misused('--rehearse needs data of its own, without --data');
  return REHEARSALS.find((known) => known.name === name);
}

/** The most that the console keeps in its memory. */
const MOST_ORDERS = 2000;

function ordersOf({ orders, empty = false }: Given): number {
  if (orders === undefined) return 0;
  if (!/^\d+$/.test(orders) || Number(orders) > MOST_ORDERS)
    misused(`--orders must be a number up to ${MOST_ORDERS}, not "${orders}"`);
  if (empty && Number(orders) > 0) misused('--orders needs the sample data, without --empty');
  return Number(orders);
}

function portOf({ port }: Given): number {
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    misused(`the port must be a number up to 65535, not "${port}"`);
  return Number(port);
}

function enginePortOf({ enginePort }: Given): number | undefined {
  if (enginePort === undefined) return undefined;
  const port = Number(enginePort);
  return Number.isInteger(port) && port > 0 && port < 65_531
    ? port
    : misused(`--engine-port must be a number from 1 to 65530, not "${enginePort}"`);
}
