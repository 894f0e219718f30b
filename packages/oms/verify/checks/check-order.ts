import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, orderMetadataKey } from '../../../../table/keys.ts';
import { checkDays } from '../days/check-days.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import type { OrderRow } from '../reads/read-customer.ts';
import { checkOrderWords } from '../words/check-words.ts';
import { checkDayKey } from './check-day-key.ts';
import { checkEvents } from './check-events.ts';
import { checkFulfillments } from './check-fulfillments.ts';
import { checkLines } from './check-lines.ts';
import { checkOrderReference } from './check-order-reference.ts';
import { checkTags } from './check-tags.ts';
import { checkTracked } from './check-tracked.ts';
import { expectedMetadata, expectedOpenKeys, expectedStatusKeys, pick } from './expected-order.ts';
import { checkOrderDue } from './payments/check-due.ts';
import { checkOverpaid } from './payments/check-overpaid.ts';
import { checkPayments } from './payments/check-payments.ts';
import { checkRefundDue } from './payments/check-refund-due.ts';
import { checkSums } from './payments/check-sums.ts';
import { checkStatements } from './people/check-statements.ts';
import { assertPartitionIsRead } from './unread-partition.ts';
import { FOR_A_PERSON, tooLargeIn, unreadableRows } from './unreadable.ts';

/**
 * Compares an order's copies with its source row.
 *
 * @throws {Stopped} if one of its rows is in a partition that the deployment does not read
 */
export function checkOrder({ row, identity, order, why }: OrderRow, copies: OrderCopies): Drift[] {
  for (const item of [row, copies.metadata, copies.overpaid, copies.refundDue, ...copies.payments])
    assertPartitionIsRead(item?.['GSI2PK']);
  const unreadable = unreadableRows([...copies.others, ...copies.lines, ...copies.events]);
  if (!order) {
    const found = pick(row, ...ROW_ATTRIBUTES, ...tooLargeIn(row));
    const broken = {
      key: nameOfKey(row),
      ...(identity && { orderId: identity.orderId }),
      ...(why && { why }),
    };
    return [
      { what: 'ORDER', ...broken, expected: 'an order', found, ...FOR_A_PERSON },
      ...unreadable,
      ...unreadableRows(rowsOfChanges(copies)),
    ];
  }
  const { drifts: ofLines, rowFollows } = checkLines(order, row, copies);
  const now = new Date();
  // If the row does not follow from its lines, a person must also decide on the row's keys.
  const ofKeys = { ...nameOf(row, order), mayBeLag: false, repairable: rowFollows };
  const status = differing(expectedStatusKeys(order), pick(row, 'GSI1PK', 'GSI1SK'));
  const open = differing(expectedOpenKeys(order, row), pick(row, 'GSI2PK', 'GSI2SK'));
  return [
    ...(status ? [{ what: 'GSI1' as const, ...ofKeys, ...status }] : []),
    ...(open ? [{ what: 'GSI2' as const, ...ofKeys, ...open }] : []),
    ...checkMetadata(order, copies, now),
    ...checkOrderReference(order.orderId, copies),
    ...checkTags(order, copies),
    ...checkStatements(order.orderId, copies),
    ...checkEvents(order, copies),
    ...ofLines,
    ...checkFulfillments(order, copies),
    ...(ofLines.length === 0 ? checkSums(order, row, copies) : []),
    ...checkTracked(order, copies),
    ...checkOrderWords(order.orderId, copies.words),
    ...checkPayments(order, row, copies, now),
    ...checkOverpaid(order, copies),
    ...checkRefundDue(order.orderId, copies.refundDue),
    ...checkDays(order, row, copies),
    ...unreadable,
  ];
}

const nameOf = (row: Key, { orderId }: Order) => ({ key: nameOfKey(row), orderId });

const rowsOfChanges = ({ counters, milestones, ...copies }: OrderCopies) => [
  ...(counters ? [counters] : []),
  ...copies.fulfillments,
  ...copies.cancellations,
  ...copies.returns,
  ...copies.payments,
  ...[copies.overpaid, copies.refundDue].filter((row) => row !== undefined),
  ...[...milestones.values()].flat(),
];

const ROW_ATTRIBUTES = [
  'status',
  'fulfillmentStatus',
  'onHold',
  'paymentStatus',
  'refunded',
  'deliveredOn',
  'version',
  'currency',
  'total',
  'lineCount',
  'updatedAt',
];

function checkMetadata(order: Order, { metadata }: OrderCopies, now: Date): Drift[] {
  const expected = expectedMetadata(order);
  const difference = metadata
    ? differing(expected, pick(metadata, ...Object.keys(expected)))
    : { expected, found: null };
  const ofMetadata = { key: nameOfKey(orderMetadataKey(order.orderId)), orderId: order.orderId };
  // META's own numbers that are too large are already part of the difference.
  const beside =
    metadata &&
    Object.fromEntries(Object.entries(metadata).filter(([name]) => !(name in expected)));
  return [
    ...(difference
      ? [{ what: 'META' as const, ...ofMetadata, ...difference, mayBeLag: true, repairable: true }]
      : []),
    ...(metadata ? checkDayKey(order, metadata) : []),
    ...(metadata ? checkOrderDue(order, metadata, now) : []),
    ...(beside ? unreadableRows([beside as Item & Key]) : []),
  ];
}
