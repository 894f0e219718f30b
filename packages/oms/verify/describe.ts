import { jsonText } from '../json-text.ts';
import type { Drift } from './drift.ts';
import type { Findings } from './findings.ts';

/** Describes a difference for people. */
export const describeDrift = ({ what, key, why, expected, found, repairable }: Drift): string =>
  `${what} ${key}: ${why ?? `expected ${textOf(expected)}`}, found ${textOf(found)}` +
  (repairable ? '' : ' (not repairable)');

const textOf = (value: unknown): string => (value === null ? 'nothing' : jsonText(value));

export function describeFindings(findings: Findings, repair: boolean): string {
  const { customers, orders, stockRows, outOfScope, awaitingReshard } = findings;
  const scope = [
    counted(customers, 'customer'),
    counted(orders, 'order'),
    ...(stockRows > 0 ? [counted(stockRows, 'stock row')] : []),
  ].join(', ');
  const without =
    outOfScope > 0 ? ` (${counted(outOfScope, 'row')} without a version left out)` : '';
  const elsewhere =
    awaitingReshard > 0
      ? ` ${counted(awaitingReshard, 'open order')} listed in a partition of another ` +
        'openOrderShards: keep it in openOrderShardsRead.'
      : '';
  return `${scope} verified${without}: ${outcome(findings, repair)}.${elsewhere}`;
}

function outcome({ differences, left, lost }: Findings, repair: boolean): string {
  if (differences === 0) return 'no difference';
  if (!repair) return counted(differences, 'difference');
  const unrepairable = lost > 0 ? ` (${lost} of them not repairable)` : '';
  return `${counted(differences, 'difference')}, ${left} left${unrepairable}`;
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
