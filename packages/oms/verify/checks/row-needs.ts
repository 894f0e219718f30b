import { CANCELLATION_REASONS } from '../../../../domain/cancel-lines.ts';
import { MILESTONE_STATUSES, SHIPMENT_STATUSES } from '../../../../domain/fulfillment.ts';
import { ADJUSTMENT_REASONS } from '../../../../domain/inventory/level.ts';
import { RETURN_STATUSES } from '../../../../domain/returns/return.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { SHARED_RULE } from '../recount-total.ts';
import { isDay, isOneOf, isText, isWholeFrom, optional, type Requirement } from './requirements.ts';

/*
 * Requirements for the rows of a full order. The functions add up their numbers, so a row that
 * fails one is reported, and is left out of every sum.
 */

const POSITIVE = 'a whole number from 1';
const isPositive = isWholeFrom(1);
const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const quantities = (seqs: readonly number[]): Requirement => [
  'lines',
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (quantity) =>
        isObject(quantity) &&
        seqs.includes(quantity['seq'] as number) &&
        isPositive(quantity['quantity']),
    ),
  'a list of items of the order’s lines',
];

const owner = (name: string, id: string): Requirement => [name, (value) => value === id, `“${id}”`];

export const fulfillmentNeeds = (
  customerId: string,
  seqs: readonly number[],
): readonly Requirement[] => [
  owner('customerId', customerId),
  ['status', isOneOf(SHIPMENT_STATUSES), `one of ${SHIPMENT_STATUSES.join(', ')}`],
  quantities(seqs),
  ['version', isPositive, POSITIVE],
  ['orderVersion', isPositive, POSITIVE],
];

/** The reasons that requests may give, and the sweep's own. */
const STORED_REASONS = [...CANCELLATION_REASONS, 'EXPIRED'];

export const cancellationNeeds = (seqs: readonly number[]): readonly Requirement[] => [
  quantities(seqs),
  ['reason', optional(isOneOf(STORED_REASONS)), `one of ${STORED_REASONS.join(', ')}`],
  ['orderVersion', isPositive, POSITIVE],
];

/** A return closes with the last item, and never receives more than it expects. */
export const returnNeeds = (
  customerId: string,
  seqs: readonly number[],
): readonly Requirement[] => [
  owner('customerId', customerId),
  ['status', isOneOf(RETURN_STATUSES), `one of ${RETURN_STATUSES.join(', ')}`],
  quantities(seqs),
  [
    'lines',
    (value) => Array.isArray(value) && value.every(isReceivedInPart),
    'a list of items of which as many arrived and were restocked as possible',
  ],
  ['value', optional(isWholeFrom(0)), 'a whole number from 0'],
  ['version', isPositive, POSITIVE],
  ['orderVersion', isPositive, POSITIVE],
];

const isReceivedInPart = (line: unknown): boolean => {
  if (!isObject(line)) return false;
  const { quantity, received, restocked } = line as Record<string, number>;
  return (
    isCounter(received) &&
    isCounter(restocked) &&
    Number(received) <= Number(quantity) &&
    Number(restocked) <= Number(received)
  );
};

const COUNTERS = ['fulfilled', 'cancelled', 'delivered', 'returning', 'returned'];
const isCounter = isWholeFrom(0);

export const COUNTER_NEEDS: readonly Requirement[] = [
  ['version', isPositive, POSITIVE],
  ['orderVersion', isPositive, POSITIVE],
  [
    'lines',
    (value) =>
      isObject(value) &&
      Object.values(value).every(
        (line) =>
          isObject(line) &&
          Object.entries(line).every(
            ([name, count]) => COUNTERS.includes(name) && isCounter(count),
          ),
      ),
    'counters by line',
  ],
  ['deliveredOn', optional(isDay), 'a day'],
  ['totalRule', optional((value) => value === SHARED_RULE), `${SHARED_RULE}`],
];

/**
 * Required of a line whose items are counted. Other lines that were written by hand may lack these
 * attributes.
 */
export const LINE_NEEDS: readonly Requirement[] = [
  ['quantity', isPositive, POSITIVE],
  ['unitPrice', isWholeFrom(0), 'a whole number from 0'],
];

export const METADATA_NEEDS: readonly Requirement[] = [
  [
    'adjustments',
    optional(
      (value) =>
        Array.isArray(value) &&
        value.every(
          (adjustment) => isObject(adjustment) && Number.isSafeInteger(adjustment['amount']),
        ),
    ),
    'a list of amounts',
  ],
];

export const milestoneNeeds = (customerId: string, orderId: string): readonly Requirement[] => [
  owner('customerId', customerId),
  owner('orderId', orderId),
  ['SK', (value) => /^[^#]+#\d{4}-[^#]+Z#[^#]+$/.test(String(value)), 'a report’s key'],
  ['status', isOneOf(MILESTONE_STATUSES), `one of ${MILESTONE_STATUSES.join(', ')}`],
];

export const STOCK_ADJUSTMENT_NEEDS: readonly Requirement[] = [
  ['SK', (value) => /^[^#]+#\d{4}-[^#]+Z#[^#]+$/.test(String(value)), 'an adjustment’s key'],
  ['delta', (value) => Number.isSafeInteger(value) && value !== 0, 'a whole number other than 0'],
  ['reason', isOneOf(ADJUSTMENT_REASONS), `one of ${ADJUSTMENT_REASONS.join(', ')}`],
  ['createdBy', isText, 'a text'],
];
