import type { Prices } from '../../../lib/capacity/prices.ts';

/** Hours in a month, as AWS calculates prices. */
export const HOURS = 730;

export interface MonthlyUse {
  /** Write and read units a month, including those of the indexes. */
  readonly writes: number;
  readonly reads: number;
  readonly gigabytes: number;
  /** Percent of the provisioned capacity that is consumed. */
  readonly utilization: number;
}

/** Calculates the cost of each mode in dollars a month, with point-in-time recovery. */
export function monthlyCost({ writes, reads, gigabytes, utilization }: MonthlyUse, prices: Prices) {
  const storage = gigabytes * (prices.storageGigabyteMonth + prices.recoveryGigabyteMonth);
  const onDemand =
    (writes * prices.millionWriteRequestUnits + reads * prices.millionReadRequestUnits) / 1_000_000;
  const perSecond = (units: number) => units / (HOURS * 3600) / (utilization / 100);
  const capacity = (writeHour: number, readHour: number) =>
    HOURS * (perSecond(writes) * writeHour + perSecond(reads) * readHour);
  const provisioned = capacity(prices.writeCapacityUnitHour, prices.readCapacityUnitHour);
  const { reservedWriteCapacityUnitHour: write, reservedReadCapacityUnitHour: read } = prices;
  return {
    onDemand: onDemand + storage,
    provisioned: provisioned + storage,
    /** Left out without the prices of a term. */
    ...(write > 0 && read > 0 && { reserved: capacity(write, read) + storage }),
    storage,
  };
}
