import { FULFILLMENT_STATUSES } from '../../../../domain/line-counters.ts';
import { placedAtOf } from '../../../../domain/order-id.ts';
import { HOLD_REASONS, ORDER_STATUSES } from '../../../../domain/order-status.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { customerOrderKey, type Key, parseCustomerOrderKey } from '../../../../table/keys.ts';
import {
  isDay,
  isOneOf,
  isText,
  isWholeFrom,
  optional,
  type Requirement,
  whyNot,
} from './requirements.ts';

const isAuthor = (value: unknown): boolean => {
  const { version, by, byName } = (value ?? {}) as Item;
  return isWholeFrom(1)(version) && isText(by) && optional(isText)(byName);
};

/** The attributes that an order's copies are made from, each with its requirement. */
const NEEDED: readonly Requirement[] = [
  ['status', isOneOf(ORDER_STATUSES), `one of ${ORDER_STATUSES.join(', ')}`],
  [
    'fulfillmentStatus',
    optional(isOneOf(FULFILLMENT_STATUSES)),
    `one of ${FULFILLMENT_STATUSES.join(', ')}`,
  ],
  ['onHold', optional(isOneOf(HOLD_REASONS)), `one of ${HOLD_REASONS.join(', ')}`],
  ['paymentStatus', isText, 'a text'],
  ['refunded', optional(isWholeFrom(0)), 'a whole number from 0'],
  ['deliveredOn', optional(isDay), 'a day'],
  ['lateCaptured', optional(isWholeFrom(0)), 'a whole number from 0'],
  ['version', isWholeFrom(1), 'a whole number from 1'],
  ['currency', isText, 'a text'],
  ['total', isWholeFrom(0), 'a whole number from 0'],
  ['taxTotal', optional(isWholeFrom(0)), 'a whole number from 0'],
  ['taxIncluded', optional(isWholeFrom(0)), 'a whole number from 0'],
  ['lineCount', isWholeFrom(0), 'a whole number from 0'],
  ['changedBy', optional(isAuthor), 'the author of a version'],
  ['updatedAt', optional((value) => isText(value) && !value.includes('#')), 'a time'],
];

/** Lists the errors of a row that is not an order; undefined for an order. */
export const whyNoOrder = (row: Item): string | undefined => whyNot('an order', row, NEEDED);

/** Explains why no request for an order can find the row at this key. */
export function whyUnreachable({ PK, SK }: Key): string | undefined {
  const identity = parseCustomerOrderKey({ PK, SK });
  const parts = [identity.orderId, identity.placedAt];
  if (parts.includes('') || customerOrderKey(identity).SK !== SK)
    return 'not an order: its key does not name one';
  const placedAt = placedAtOf(identity.orderId);
  if (placedAt === undefined || placedAt === identity.placedAt) return undefined;
  return `not an order: its id is of ${placedAt}, but its key has another time`;
}
