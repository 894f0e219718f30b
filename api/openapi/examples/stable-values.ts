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
 * Makes the examples equal in each run: ids, order numbers, times and cursors get fixed values.
 * They are numbered in the order of their first appearance among sorted members, because a DynamoDB
 * map has no order.
 */
export function withStableValues(examples: readonly AnswerExample[]): AnswerExample[] {
  const inOrder = JSON.stringify(examples, (_, value) => sorted(value));
  const text = VALUES.reduce((shown, [found, value]) => {
    const seen = new Set(inOrder.match(found) ?? []);
    seen.delete(EXAMPLE_ORDER.orderId);
    const stable = new Map([...seen].map((one, n) => [one, value(n)]));
    return shown.replace(found, (one) => stable.get(one) ?? one);
  }, JSON.stringify(examples));
  return JSON.parse(text, (member, value) =>
    MAPS.has(member) ? sorted(value) : value,
  ) as AnswerExample[];
}

/** Members that are stored as a map, and whose schema names no order. */
const MAPS: ReadonlySet<string> = new Set(['shippingAddress', 'billingAddress']);

/** Sorts the members of an object. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
