import { EXAMPLE_ORDER } from '../../operations/example.ts';
import type { AnswerExample } from '../answer-example.ts';

type Stable = (n: number) => string;

/** Values that differ between runs, and the n-th replacement of each. */
const VALUES: readonly (readonly [found: RegExp, value: Stable])[] = [
  [/o-[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `o-01JWMJ9V4${n}CJ3GAS3P5CEJY7T${n}`],
  [/(?<=f-)[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `01JWMJ9V6${n}CJ3GAS3P5CEJY7T${n}`],
  [/(?<=a-)[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `01JWMJ9V7${n}CJ3GAS3P5CEJY7T${n}`],
  [/(?<=p-)[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `01JWMJ9V8${n}CJ3GAS3P5CEJY7T${n}`],
  [
    /(?<=t-)[0-9A-HJKMNP-TV-Z]{26}/g,
    (n) => `01JWMJ9V9${n % 10}CJ3GAS3P5CEJY7T${Math.floor(n / 10)}`,
  ],
  [/(?<=w-)[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `01JWMJ9VA${n}CJ3GAS3P5CEJY7T${n}`],
  [/(?<=e-)[0-9A-HJKMNP-TV-Z]{26}/g, (n) => `01JWMJ9VB${n}CJ3GAS3P5CEJY7T${n}`],
  [/\d{13}(?=-e-)/g, (n) => String(Date.UTC(2026, 5, 1, 9, n))],
  [/(?<=whsec_)[A-Za-z0-9+/]{43}=/g, () => 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
  [/\d{6}-[0-9A-Z]{4}-[0-9A-Z]{3}/g, (n) => `260601-113${n}-7T${n}`],
  [
    /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g,
    (n) => `2026-06-01T09:${String(n).padStart(2, '0')}:00.000Z`,
  ],
  [/(?<="nextCursor":")[^"]+/g, (n) => `W3siYXQiOiI${n}Mjcs8Qw`],
];

/**
 * Makes the examples equal in each run: ids, order numbers, times and cursors get fixed values, in
 * the order of their first appearance.
 */
export function withStableValues(examples: readonly AnswerExample[]): AnswerExample[] {
  const text = VALUES.reduce(replaceEach, JSON.stringify(examples));
  return JSON.parse(text, (member, value) =>
    member === 'shippingAddress' ? sorted(value) : value,
  ) as AnswerExample[];
}

/** Replaces each text by the same value, wherever it appears. */
function replaceEach(text: string, [found, value]: (typeof VALUES)[number]): string {
  const seen = new Map<string, string>();
  return text.replace(found, (one) => {
    if (one === EXAMPLE_ORDER.orderId) return one;
    const stable = seen.get(one) ?? value(seen.size);
    seen.set(one, stable);
    return stable;
  });
}

/** Sorts the members, because a DynamoDB map has no order. */
const sorted = (map: object) =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
