import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { reach, type TargetOptions } from '../target.ts';
import { mergeStock } from './merge-stock.ts';
import { splitStock } from './split-stock.ts';

export interface StockOptions extends TargetOptions {
  /** Of a SKU to split. */
  readonly shards: number;
  readonly openOrderShards?: number;
  readonly json?: boolean;
}

/** A change of the price writes all rows in one transaction, and each sale may read them. */
const MOST_SHARDS = 32;

/** `oms stock split` and `oms stock merge` */
export async function stockCommand(
  action: 'split' | 'merge',
  sku: string,
  options: StockOptions,
): Promise<ExitCode> {
  const { shards } = options;
  if (shards < 2 || shards > MOST_SHARDS)
    throw new Misuse(`--shards must be from 2 to ${MOST_SHARDS}`);
  const { description } = await reach(options);
  await useDeployedShards(description, options.openOrderShards);
  const moved = action === 'split' ? await splitStock(sku, shards) : await mergeStock(sku);
  if (options.json) console.log(JSON.stringify(moved));
  else {
    const rows = moved.shards === 0 ? 'one row' : `${moved.shards} shards`;
    console.log(`${sku}: ${moved.quantity} in stock, in ${rows}; ${moved.steps} steps.`);
  }
  return EXIT.fine;
}
