import type { Command } from 'commander';
import { PRICES } from '../../../lib/capacity/prices.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { EXIT_CODES, end, positive, wholeNumber } from '../command-options.ts';
import { type ItemUnits, unitsOf } from './units.ts';

/** DynamoDB's limit of an item. */
const MAX_BYTES = 409_600;

export interface UnitsOptions {
  readonly bytes: number;
  readonly indexes: number;
  readonly json?: boolean;
}

/** `oms units`: calculates the units of a request for one item, and the price of a million. */
export function unitsCommand({ bytes, indexes, json = false }: UnitsOptions): ExitCode {
  if (bytes > MAX_BYTES) throw new Misuse(`--bytes is at most ${MAX_BYTES}`);
  const units = unitsOf(bytes, indexes);
  const dollars = {} as Record<keyof ItemUnits, number>;
  for (const name of Object.keys(units) as (keyof ItemUnits)[]) {
    const isWrite = /write/i.test(name);
    dollars[name] =
      units[name] * (isWrite ? PRICES.millionWriteRequestUnits : PRICES.millionReadRequestUnits);
    if (!json)
      console.log(
        `${name.padEnd(19)}${String(units[name]).padStart(8)} ${isWrite ? 'WCU' : 'RCU'}` +
          `${dollars[name].toFixed(3).padStart(12)} dollars a million`,
      );
  }
  if (json) console.log(JSON.stringify({ bytes, indexes, units, dollars, prices: PRICES }));
  else console.log(`On demand, prices of ${PRICES.asOf}, ${PRICES.region}.`);
  return EXIT.fine;
}

export function addUnits(program: Command): void {
  program
    .command('units')
    .description('Calculates the units and the price of a request for one item.')
    .requiredOption('--bytes <n>', 'the bytes of the item, names of attributes included', positive)
    .option('--indexes <n>', 'the indexes that have a copy of it', wholeNumber, 0)
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', EXIT_CODES)
    .action((options: UnitsOptions) => end(Promise.resolve().then(() => unitsCommand(options))));
}
