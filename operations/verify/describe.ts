import type { Drift } from './drift.ts';
import type { Findings } from './findings.ts';

/** A difference, for people. */
export const describeDrift = ({ what, key, expected, found, mendable }: Drift): string =>
  `${what} ${key}: expected ${told(expected)}, found ${told(found)}${mendable ? '' : ' (not repairable)'}`;

const told = (value: unknown): string => (value === null ? 'nothing' : JSON.stringify(value));

export function describeFindings(findings: Findings, repair: boolean): string {
  const { customers, orders, stockRows, outOfScope, differences, left } = findings;
  const scope = [
    counted(customers, 'customer'),
    counted(orders, 'order'),
    ...(stockRows > 0 ? [counted(stockRows, 'stock row')] : []),
  ].join(', ');
  const without = outOfScope > 0 ? ` (${counted(outOfScope, 'row')} without a version left out)` : '';
  return `${scope} verified${without}: ${outcome(differences.length, left, repair)}.`;
}

function outcome(found: number, left: readonly Drift[], repair: boolean): string {
  if (found === 0) return 'no difference';
  if (!repair) return counted(found, 'difference');
  const lost = left.filter(({ mendable }) => !mendable).length;
  return `${counted(found, 'difference')}, ${left.length} left${lost > 0 ? ` (${lost} of them not repairable)` : ''}`;
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
