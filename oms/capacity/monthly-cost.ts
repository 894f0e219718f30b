import type { Prices } from '../../lib/capacity/prices.ts';

/** Hours of a month, as AWS counts them. */
const HOURS = 730;

export interface MonthlyUse {
  /** Write and read units a month, those of the indexes included. */
  readonly writes: number;
  readonly reads: number;
  readonly gigabytes: number;
  /** Percent of what is provisioned that is consumed. */
  readonly utilization: number;
}

/** Dollars a month, in both modes. Point-in-time recovery is on. */
export function monthlyCost({ writes, reads, gigabytes, utilization }: MonthlyUse, prices: Prices) {
  const storage = gigabytes * (prices.storageGigabyteMonth + prices.recoveryGigabyteMonth);
  const onDemand =
    (writes * prices.millionWriteRequestUnits + reads * prices.millionReadRequestUnits) / 1_000_000;
  const perSecond = (units: number) => units / (HOURS * 3600) / (utilization / 100);
  const provisioned =
    HOURS *
    (perSecond(writes) * prices.writeCapacityUnitHour +
      perSecond(reads) * prices.readCapacityUnitHour);
  return { onDemand: onDemand + storage, provisioned: provisioned + storage, storage };
}
