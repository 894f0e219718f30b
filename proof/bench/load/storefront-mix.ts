/**
 * The requests of a storefront: 70 % reads, 20 % orders, 10 % status changes. The load and the
 * arithmetic of a large shop use it.
 */
export const STOREFRONT_MIX = {
  A1: 10,
  A2: 20,
  A3: 20,
  A4: 10,
  A10b: 10,
  A6: 20,
  A7: 10,
} as const satisfies Record<string, number>;

export type StorefrontOperation = keyof typeof STOREFRONT_MIX;

const READS: readonly StorefrontOperation[] = ['A1', 'A2', 'A3', 'A4', 'A10b'];

/** The number of each read for one order that is placed. */
export const READS_PER_ORDER: Readonly<Partial<Record<StorefrontOperation, number>>> =
  Object.fromEntries(
    READS.map((operation) => [operation, STOREFRONT_MIX[operation] / STOREFRONT_MIX.A6]),
  );

/** @param random from 0 to 1 */
export function drawOperation(random: number): StorefrontOperation {
  let left = random * Object.values(STOREFRONT_MIX).reduce((sum, weight) => sum + weight, 0);
  for (const [operation, weight] of Object.entries(STOREFRONT_MIX) as [
    StorefrontOperation,
    number,
  ][]) {
    if (left < weight) return operation;
    left -= weight;
  }
  return 'A6';
}
