import type { Item } from '../../../aws-protocol/item.ts';
import { placedAtOf } from '../../../domain/order-id.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import { customerOrderKey, type Key, parseCustomerOrderKey } from '../../../table/keys.ts';
import { tooLargeIn } from './unreadable.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isWholeFrom = (least: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= least;

/** The attributes that the copies of an order are made from, and what each has to be. */
const NEEDED: readonly [name: string, isRight: (value: unknown) => boolean, form: string][] = [
  [
    'status',
    (value) => ORDER_STATUSES.some((status) => status === value),
    `one of ${ORDER_STATUSES.join(', ')}`,
  ],
  ['paymentStatus', isText, 'a text'],
  ['version', isWholeFrom(1), 'a whole number from 1'],
  ['currency', isText, 'a text'],
  ['total', isWholeFrom(0), 'a whole number from 0'],
  ['lineCount', isWholeFrom(0), 'a whole number from 0'],
  [
    'updatedAt',
    (value) => value === undefined || (isText(value) && !String(value).includes('#')),
    'a time',
  ],
];

/**
 * Why a row is no order that copies could follow: everything that is wrong with it. Undefined for
 * an order.
 */
export function whyNoOrder(row: Item): string | undefined {
  const tooLarge = tooLargeIn(row);
  const wrong = NEEDED.filter(([name, isRight]) => !tooLarge.includes(name) && !isRight(row[name]));
  const reasons = [
    ...tooLarge.map((name) => `${name} is beyond 2^53 − 1`),
    ...wrong.map(([name, , form]) => `${name} is not ${form}`),
  ];
  return reasons.length > 0 ? `not an order: ${reasons.join('; ')}` : undefined;
}

/** Why no request for an order can lead to the row at this key. */
export function whyUnreachable({ PK, SK }: Key): string | undefined {
  const identity = parseCustomerOrderKey({ PK, SK });
  const parts = [identity.orderId, identity.placedAt];
  if (parts.includes('') || customerOrderKey(identity).SK !== SK)
    return 'not an order: its key names none';
  const placedAt = placedAtOf(identity.orderId);
  if (placedAt === undefined || placedAt === identity.placedAt) return undefined;
  return `not an order: its id was made at ${placedAt}, and its key says otherwise`;
}
