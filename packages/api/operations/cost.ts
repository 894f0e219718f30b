import type { DynamoDBRequests } from './operation.ts';

/**
 * Writes the cost of an access pattern with the measured units: `{a page of 20} RCU` → `0.5 RCU`. A
 * name in braces stands for the units of the case's last request; `first of` for those of the
 * first, which is the read before a write; `reads of` for all before the last; `sum of` for all.
 *
 * @throws {RangeError} if no measured case has the name
 */
export const costOf = (id: string, { cost, units }: DynamoDBRequests): string =>
  cost.replace(
    /\{(?:(first|reads|sum) of )?([^{}]+)\}/g,
    (_, which: string | undefined, name: string) => {
      const measured = units[name];
      if (measured === undefined)
        throw new RangeError(`${id}: no measured case is named “${name}”`);
      return String(figureOf(which, measured));
    },
  );

function figureOf(which: string | undefined, units: readonly number[]): number | undefined {
  if (which === 'sum') return sumOf(units);
  if (which === 'reads') return sumOf(units.slice(0, -1));
  return which === 'first' ? units[0] : units.at(-1);
}

const sumOf = (units: readonly number[]): number => units.reduce((sum, one) => sum + one, 0);
