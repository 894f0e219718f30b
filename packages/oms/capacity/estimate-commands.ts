import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { monthlyCost } from './monthly-cost.ts';
import { type OrderCostOptions, orderCostCommand } from './order-cost.ts';
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

export interface CostOptions extends Omit<OrderCostOptions, 'ordersPerDay'> {
  readonly writes?: number;
  readonly reads?: number;
  readonly gb?: number;
  /** Instead of units and gigabytes, which then follow from the orders. */
  readonly ordersPerDay?: number;
}

/** `oms cost` */
export function costCommand(options: CostOptions): ExitCode {
  const { writes, reads, gb: gigabytes, ordersPerDay, utilization, json = false } = options;
  if (utilization > 100) throw new Misuse('--utilization is a percentage, 100 at most');
  const given = [writes, reads, gigabytes].filter((value) => value !== undefined).length;
  if (ordersPerDay !== undefined && given === 0)
    return orderCostCommand({ ...options, ordersPerDay });
  if (options.currency !== undefined || options.rate !== undefined)
    throw new Misuse('--currency and --rate go with --orders-per-day');
  if (writes === undefined || reads === undefined || gigabytes === undefined || ordersPerDay)
    throw new Misuse(
      'give --orders-per-day alone, or --writes, --reads and --gb, all three together',
    );
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
