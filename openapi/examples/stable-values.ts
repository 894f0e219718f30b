import { EXAMPLE_ORDER } from '../../operations/example.ts';
import type { AnswerExample } from '../answer-example.ts';

/**
 * The same examples at each run: ids, order numbers, moments and cursors get the values of one quiet
 * morning, in the order in which they first appear.
 */
export function withStableValues(examples: readonly AnswerExample[]): AnswerExample[] {
  const seen = new Map<string, string>();
  const count = { order: 0, fulfillment: 0, adjustment: 0, number: 0, moment: 0, cursor: 0 };
  const stable = (
    kind: keyof typeof count,
    found: string,
    value: (n: number) => string,
  ): string => {
    if (!seen.has(found)) seen.set(found, value(count[kind]++));
    return seen.get(found) as string;
  };
  const text = JSON.stringify(examples)
    .replace(/o-[0-9A-HJKMNP-TV-Z]{26}/g, (id) =>
      id === EXAMPLE_ORDER.orderId
        ? id
        : stable('order', id, (n) => `o-01JWMJ9V4${n}CJ3GAS3P5CEJY7T${n}`),
    )
    .replace(/(?<=f-)[0-9A-HJKMNP-TV-Z]{26}/g, (id) =>
      stable('fulfillment', id, (n) => `01JWMJ9V6${n}CJ3GAS3P5CEJY7T${n}`),
    )
    .replace(/(?<=a-)[0-9A-HJKMNP-TV-Z]{26}/g, (id) =>
      stable('adjustment', id, (n) => `01JWMJ9V7${n}CJ3GAS3P5CEJY7T${n}`),
    )
    .replace(/\d{6}-[0-9A-Z]{4}-[0-9A-Z]{3}/g, (number) =>
      stable('number', number, (n) => `260601-113${n}-7T${n}`),
    )
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, (moment) =>
      stable('moment', moment, (n) => `2026-06-01T09:${String(n).padStart(2, '0')}:00.000Z`),
    )
    .replace(/(?<="nextCursor":")[^"]+/g, (cursor) =>
      stable('cursor', cursor, (n) => `W3siYXQiOiI${n}Mjcs8Qw`),
    );
  return JSON.parse(text, (member, value) =>
    member === 'shippingAddress' ? sorted(value) : value,
  ) as AnswerExample[];
}

/** A DynamoDB map has no order. */
const sorted = (map: object) =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
