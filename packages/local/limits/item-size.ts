/**
 * DynamoDB's arithmetic of bytes and units, with which the engine's figures are checked.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const KILOBYTE = 1024;
const READ_BYTES = 4 * KILOBYTE;

/**
 * Computes the units of one request that reads so many bytes: one for each 4 KB, half of it for an
 * eventually consistent read. A read that finds nothing costs the minimum.
 */
export const readUnits = (bytes: number, consistent = false): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);

/** Computes the units of one written item: one for each KB. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / KILOBYTE));
