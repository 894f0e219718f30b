/**
 * Units → money, by the prices of `prices.json`. DynamoDB's alone: requests and storage, not
 * Lambda, API Gateway, backups or traffic.
 */
import prices from './prices.json' with { type: 'json' };

export interface Units {
  readonly read: number;
  readonly write: number;
}

/** AWS's own month. */
export const HOURS_A_MONTH = 730;

/** What so many units cost, whenever they are used. */
export const onDemandCost = ({ read, write }: Units): number =>
  (write * prices.onDemand.perMillionWriteUnits + read * prices.onDemand.perMillionReadUnits) / 1e6;

/**
 * What it costs to have so many units a second for some hours, with the head room that target
 * tracking keeps.
 */
export const provisionedCost = ({ read, write }: Units, hours: number): number =>
  ((write * prices.provisioned.writeUnitHour + read * prices.provisioned.readUnitHour) * hours) /
  prices.provisioned.targetUtilisation;

/**
 * The same units, if they come at an even pace at which provisioned capacity is used to its target.
 */
export const provisionedCostOf = ({ read, write }: Units): number =>
  provisionedCost({ read: read / 3600, write: write / 3600 }, 1);

export const storageCost = (gigabytes: number): number => gigabytes * prices.storage.gigabyteMonth;

export const PRICES_ARE =
  `${prices.currency}, ${prices.region}, ` + `written from memory ${prices.recorded}`;
