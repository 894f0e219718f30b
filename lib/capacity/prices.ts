/** DynamoDB's prices in dollars. */
export interface Prices {
  /** The date of the prices. */
  readonly asOf: string;
  readonly region: string;
  /** A million request units on demand. */
  readonly millionReadRequestUnits: number;
  readonly millionWriteRequestUnits: number;
  /** A provisioned unit for an hour. */
  readonly readCapacityUnitHour: number;
  readonly writeCapacityUnitHour: number;
  /** A gigabyte for a month, for storage and for point-in-time recovery. */
  readonly storageGigabyteMonth: number;
  readonly recoveryGigabyteMonth: number;
  /**
   * A reserved unit for an hour, its share of the upfront payment included; 0 if it is not known.
   * It depends on the term, so it comes from a file only.
   */
  readonly reservedReadCapacityUnitHour: number;
  readonly reservedWriteCapacityUnitHour: number;
}

/**
 * Prices of the standard table class. Other regions cost up to twice as much; `--prices` overrides
 * these. https://aws.amazon.com/dynamodb/pricing/
 */
export const PRICES: Prices = {
  asOf: '2024-11-01',
  region: 'us-east-1',
  millionReadRequestUnits: 0.125,
  millionWriteRequestUnits: 0.625,
  readCapacityUnitHour: 0.000_13,
  writeCapacityUnitHour: 0.000_65,
  storageGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  reservedReadCapacityUnitHour: 0,
  reservedWriteCapacityUnitHour: 0,
};
