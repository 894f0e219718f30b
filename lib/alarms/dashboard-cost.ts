import { STORES } from '../../table/schema.ts';
import { PRICES, type Prices } from '../capacity/prices.ts';
import type { Calculated, Measured } from './alarm-row.ts';

/** The cost of the table's capacity in an hour, as metric math over hourly series. */
export function costAnHour(
  isProvisioned: boolean,
  prices: Prices = PRICES,
): Calculated & { readonly title: string } {
  const parts = STORES.flatMap((of) =>
    (['Read', 'Write'] as const).map((kind) => {
      const name = `${kind.toLowerCase()}${of}`;
      const measured: Measured = isProvisioned
        ? { metric: `Provisioned${kind}CapacityUnits`, of, statistic: 'Average' }
        : { metric: `Consumed${kind}CapacityUnits`, of, statistic: 'Sum' };
      return { name, measured, price: priceOf(kind, isProvisioned, prices) };
    }),
  );
  return {
    expression: parts.map(({ name, price }) => `FILL(${name}, 0) * ${price}`).join(' + '),
    measures: Object.fromEntries(parts.map(({ name, measured }) => [name, measured])),
    title: `Cost of capacity an hour, at the prices of ${prices.asOf}, ${prices.region}`,
  };
}

/**
 * The price in dollars of a unit in the hour's series, without an exponent, which metric math
 * cannot read.
 */
function priceOf(kind: 'Read' | 'Write', isProvisioned: boolean, prices: Prices): string {
  const { readCapacityUnitHour, writeCapacityUnitHour } = prices;
  if (isProvisioned)
    return (kind === 'Read' ? readCapacityUnitHour : writeCapacityUnitHour).toFixed(7);
  const million =
    kind === 'Read' ? prices.millionReadRequestUnits : prices.millionWriteRequestUnits;
  return `${million} / 1000000`;
}
