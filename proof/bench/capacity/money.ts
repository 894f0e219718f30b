/**
 * Converts units to money, with the prices of `prices.json`. It includes only DynamoDB's requests
 * and storage; not Lambda, API Gateway, backups or traffic.
 */
import prices from './prices.json' with { type: 'json' };

export interface Units {
  readonly read: number;
  readonly write: number;
}

/** A month, as AWS calculates it. */
export const HOURS_A_MONTH = 730;

/** The cost of so many units on demand. */
export const onDemandCost = ({ read, write }: Units): number =>
  (write * prices.onDemand.perMillionWriteUnits + read * prices.onDemand.perMillionReadUnits) / 1e6;

/**
 * The cost of so many provisioned units a second for some hours, with the headroom of target
 * tracking.
 */
export const provisionedCost = ({ read, write }: Units, hours: number): number =>
  ((write * prices.provisioned.writeUnitHour + read * prices.provisioned.readUnitHour) * hours) /
  prices.provisioned.targetUtilization;

/**
 * The cost of the same units, if they arrive evenly and provisioned capacity is used to its target.
 */
export const provisionedCostOf = ({ read, write }: Units): number =>
  provisionedCost({ read: read / 3600, write: write / 3600 }, 1);

export const storageCost = (gigabytes: number): number => gigabytes * prices.storage.gigabyteMonth;

export const PRICES_ARE =
  `${prices.currency}, ${prices.region}, ` + `written from memory ${prices.recorded}`;
