import { orderNumberOf } from '../../../../domain/order-number.ts';
import { base32, fromBase32 } from '../../../../domain/time-id.ts';
import { EXAMPLE_ORDER, EXAMPLE_ORDER_LINK } from '../../operations/example.ts';
import type { AnswerExample } from '../answer-example.ts';

type Stable = (n: number) => string;

/** A kind of values that differ between runs, and the n-th replacement of each. */
type Changing = readonly [found: RegExp, value: Stable];

const VALUES: readonly Changing[] = [
  [/\d{13}(?=-e-)/g, (n) => String(Date.UTC(2026, 5, 1, 9, n))],
  [/(?<=whsec_)[A-Za-z0-9+/]{43}=/g, () => 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
  [/(?<="clientSecret":")[^"]+/g, () => 'pi_3Example_secret_0123456789'],
  [/\d{6}-[0-9A-Z]{4}-[0-9A-Z]{3}/g, (n) => `260601-11${after('30', n)}-7${after('T0', n)}`],
  [
    /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g,
    (n) => new Date(Date.UTC(2026, 5, 1, 9, n)).toISOString(),
  ],
  [/(?<="orderLink":")[^"]+/g, () => EXAMPLE_ORDER_LINK],
  [/(?<="nextCursor":")[^"]+/g, (n) => `W3siYXQiOiI${n}Mjcs8Qw`],
];

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';
/** An id of any kind: `domain/time-id.ts`. */
const TIME_ID = new RegExp(`\\b([a-z])-${ULID}`, 'g');

/** The kinds of ids in the text, by their letters. The ids of each are numbered for themselves. */
function idsIn(text: string): readonly Changing[] {
  const letters = new Set(Array.from(text.matchAll(TIME_ID), ([, letter]) => letter));
  return [...letters].map((letter) => [
    new RegExp(`\\b${letter}-${ULID}`, 'g'),
    (n) => `${letter}-${stableUlid(n)}`,
  ]);
}

const stableUlid = (n: number): string =>
  `01JWMJ9V4${base32(n % 32, 1)}CJ3GAS3P5CEJY${after('7T0', n)}`;

/** Digits of base 32, and the n-th ones after them. */
function after(digits: string, n: number): string {
  return base32(fromBase32(digits) + n, digits.length);
}

/**
 * Makes the examples equal in each run: ids, order numbers, times and cursors get fixed values.
 * They are numbered in the order of their first appearance among sorted members, because a DynamoDB
 * map has no order.
 */
export function withStableValues(examples: readonly AnswerExample[]): AnswerExample[] {
  const inOrder = JSON.stringify(examples, (_, value) => sorted(value));
  const text = [...idsIn(inOrder), ...VALUES].reduce((shown, [found, value]) => {
    const seen = new Set(inOrder.match(found) ?? []);
    seen.delete(EXAMPLE_ORDER.orderId);
    const stable = new Map([...seen].map((one, n) => [one, value(n)]));
    return shown.replace(found, (one) => stable.get(one) ?? one);
  }, JSON.stringify(examples));
  return JSON.parse(text, (member, value) => {
    if (isDay(value)) return stableDay(value);
    if (isRefundsOfDay(value)) return { ...value, body: { items: [REFUND] } };
    return MAPS.has(member) ? sorted(value) : value;
  }) as AnswerExample[];
}

/** The figures of a day (A57). */
type Day = Readonly<Record<string, unknown>>;

const isDay = (value: unknown): value is Day =>
  typeof value === 'object' && value !== null && 'ordersByHour' in value;

/** Gives a day fixed figures: its own depend on what the projector has counted so far. */
const stableDay = (day: Day): Day =>
  Object.fromEntries(
    Object.entries(day).map(([member, figure]) => [member, DAY[member] ?? figure]),
  );

/** The refunds of a day (A57b), which are those of the fixed figures. */
const isRefundsOfDay = (value: unknown): value is AnswerExample =>
  typeof value === 'object' &&
  value !== null &&
  'operationId' in value &&
  value.operationId === 'listDayRefunds' &&
  'status' in value &&
  value.status === 200;

/** Counts all in the hour that the other times are in. */
const atNine = (count: number): readonly number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour === 9 ? count : 0));

const DAY: Day = {
  day: '2026-06-01',
  orders: 12,
  sum: 60_000,
  shipping: 4900,
  discount: -1000,
  taxTotal: 0,
  taxIncluded: 9580,
  cancelled: 1,
  cancelledSum: 5000,
  parcels: 9,
  captured: 55_000,
  refunded: 5000,
  chargedBack: 0,
  ordersByHour: atNine(12),
  parcelsByHour: atNine(9),
};

const REFUND = {
  orderId: EXAMPLE_ORDER.orderId,
  number: orderNumberOf(EXAMPLE_ORDER.orderId),
  currency: 'EUR',
  amount: DAY['refunded'],
};

/** Members that are stored as a map, and whose schema names no order. */
const MAPS: ReadonlySet<string> = new Set(['shippingAddress', 'billingAddress']);

/** Sorts the members of an object. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
