import { EXIT, type ExitCode, Misuse } from '../exit-code.ts';
import { monthlyCost } from './monthly-cost.ts';
import { readPrices } from './read-prices.ts';
import { shardCount, WCU_PER_OPEN_ORDER } from './shard-count.ts';

export interface ShardsOptions {
  readonly peakOrders?: number;
  readonly wcu?: number;
  readonly json?: boolean;
}

/** `oms shards` */
export function shardsCommand({ peakOrders, wcu, json = false }: ShardsOptions): ExitCode {
  if ((peakOrders === undefined) === (wcu === undefined))
    throw new Misuse('--peak-orders or --wcu is missing');
  const units = wcu ?? (peakOrders ?? 0) * WCU_PER_OPEN_ORDER;
  const shards = shardCount(units);
  console.log(
    json
      ? JSON.stringify({ wcu: units, shards })
      : `${units} WCU a second: openOrderShards ${shards}. A page of open orders ` +
          'queries each of them.',
  );
  return EXIT.fine;
}

export interface CostOptions {
  readonly writes: number;
  readonly reads: number;
  readonly gb: number;
  readonly utilization: number;
  readonly prices?: string;
  readonly json?: boolean;
}

/** `oms cost` */
export function costCommand(options: CostOptions): ExitCode {
  const { writes, reads, gb: gigabytes, utilization, json = false } = options;
  if (utilization > 100) throw new Misuse('--utilization is a percentage, 100 at most');
  const prices = readPrices(options.prices);
  const cost = monthlyCost({ writes, reads, gigabytes, utilization }, prices);
  if (json) console.log(JSON.stringify({ ...cost, prices }));
  else {
    console.log(`on demand    ${cost.onDemand.toFixed(2).padStart(10)} dollars a month`);
    console.log(`provisioned  ${cost.provisioned.toFixed(2).padStart(10)} at ${utilization} % use`);
    console.log(`Both include ${cost.storage.toFixed(2)} for storage and recovery.`);
    console.log(`Prices of ${prices.asOf}, ${prices.region}.`);
  }
  return EXIT.fine;
}
