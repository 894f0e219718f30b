import type { Order } from '../../../../../domain/order.ts';
import { TRANSACTION_LETTER } from '../../../../../domain/payments/payment-id.ts';
import { CHECK_INTERVAL, REMINDERS } from '../../../../../domain/payments/payment-reminders.ts';
import { timeOf } from '../../../../../domain/time-id.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { dueIndexKeys, type Key, parsePaymentId } from '../../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../../table/settings.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import { type StoredTransaction, transactionsIn } from '../../reads/payment-transactions.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';
import { expectedHold } from './expected-hold.ts';

const MINUTE = 60_000;

/** The sweep, which runs every minute, removes a key that is no longer needed when it is due. */
const SWEPT_WITHIN = 60 * MINUTE;

/** All reminders of a request together: 2 and 10 minutes, 1, 6 and 24 hours. */
const ALL_REMINDERS = REMINDERS.reduce((sum, wait) => sum + wait, 0);

const KEYS = ['GSI2PK', 'GSI2SK'];

type Row = Item & Key;

/** True if an order with a due time still waits for its payment. */
export const waitsForPayment = ({ status, fulfillmentStatus, paymentStatus }: Order): boolean =>
  status === 'OPEN' &&
  (fulfillmentStatus === undefined || fulfillmentStatus === 'UNFULFILLED') &&
  ['PENDING', 'VOIDED', 'EXPIRED'].includes(paymentStatus);

/**
 * Checks META's due key. An order that waits for its payment needs it, or it never expires. An
 * order that no longer waits may keep it until it is due; then the sweep removes it.
 */
export function checkOrderDue(order: Order, metadata: Row, now: Date): Drift[] {
  const found = pick(metadata, ...KEYS);
  const { paymentDueAt } = metadata;
  const finding = { what: 'DUE' as const, key: nameOfKey(metadata), orderId: order.orderId };
  if (typeof paymentDueAt !== 'string') {
    if (Object.keys(found).length === 0) return [];
    const why = 'it has a due key, but no time until which it waits for a payment';
    return [{ ...finding, why, expected: {}, found, ...FOR_A_PERSON }];
  }
  const isOverdue = now.getTime() - Date.parse(paymentDueAt) > SWEPT_WITHIN;
  if (!waitsForPayment(order) && !(isOverdue && Object.keys(found).length > 0)) return [];
  const difference = differing(expectedOrderDue(order, metadata), found);
  // META is read after the row, so a change may come in between.
  return difference
    ? [{ ...finding, ...givenUp(metadata), ...difference, mayBeLag: true, repairable: true }]
    : [];
}

export function expectedOrderDue(order: Order, metadata: Row): Item {
  if (!waitsForPayment(order)) return {};
  const { orderId } = order;
  return dueKeys(orderId, orderId, String(metadata['paymentDueAt']), metadata);
}

/**
 * Checks a payment's reminder and due key, which it has while a request or a pending transaction
 * waits for its provider, or until its session is ended. Otherwise it is listed while a bank holds
 * money that can be captured.
 */
export function checkPaymentDue(orderId: string, payment: Row, now: Date): Drift[] {
  const found = pick(payment, 'reminder', ...KEYS);
  const difference = differing(expectedPaymentDue(orderId, payment, now), found);
  const finding = { what: 'DUE' as const, key: nameOfKey(payment), orderId };
  return difference
    ? [{ ...finding, ...givenUp(payment), ...difference, mayBeLag: false, repairable: true }]
    : [];
}

export function expectedPaymentDue(orderId: string, payment: Row, now: Date): Item {
  const all = Object.values(transactionsIn(payment));
  const requests = all.filter(({ state }) => state === 'REQUESTED');
  const open = [...requests, ...all.filter(({ state }) => state === 'PENDING')];
  const isToEnd = payment['payable'] !== undefined && all.every(({ state }) => state === 'FAILED');
  const kept = payment['reminder'] as Item | undefined;
  if (isToEnd && kept) return { reminder: kept, ...keysOf(orderId, payment, kept) };
  if (open.length === 0) return expectedHold(orderId, payment);
  const isInPlan = requests.length > 0 && !hadAllReminders(payment, now);
  const reminder = (payment['reminder'] ?? lostReminder(open, isInPlan)) as Item;
  return { reminder, ...keysOf(orderId, payment, reminder) };
}

const keysOf = (orderId: string, payment: Row, { dueAt }: Item): Item =>
  dueKeys(orderId, parsePaymentId(payment), String(dueAt), payment);

/** The reminder of a payment that has none: the first of the plan, or a check. */
function lostReminder(open: readonly StoredTransaction[], isInPlan: boolean): Item {
  const [first = ''] = open.map(({ at }) => at).sort();
  const wait = isInPlan ? (REMINDERS[0] ?? 0) : CHECK_INTERVAL;
  const dueAt = new Date(Date.parse(first) + wait).toISOString();
  return { dueAt, sentCount: isInPlan ? 0 : REMINDERS.length };
}

/** True if all reminders since the first request may have passed. Then only checks follow. */
const hadAllReminders = (payment: Row, now: Date): boolean =>
  Object.entries(transactionsIn(payment)).some(([id, { requestedBy }]) => {
    const madeAt = timeOf(TRANSACTION_LETTER, id);
    const isOld = madeAt === undefined || now.getTime() - Date.parse(madeAt) >= ALL_REMINDERS;
    return requestedBy !== undefined && isOld;
  });

/**
 * Returns the due keys. A partition of any shard count that is read is right. After failures of the
 * sweep, the key's time is later than `dueAt`.
 */
function dueKeys(orderId: string, id: string, dueAt: string, row: Row): Item {
  const { GSI2PK, GSI2SK, dueFailures } = row;
  const [at, ...parts] = String(GSI2SK).split('#');
  const isPutOff =
    dueFailures !== undefined && parts.join('#') === id && at !== undefined && at >= dueAt;
  const all = [openOrderShards(), ...openOrderShardsRead()].map((shards) =>
    dueIndexKeys(orderId, isPutOff ? at : dueAt, id, shards),
  );
  return all.find((keys) => keys.GSI2PK === GSI2PK) ?? all[0] ?? {};
}

/** The sweep gives up a row after ten failures. */
const givenUp = ({ GSI2PK, dueFailures }: Row): Pick<Drift, 'why'> =>
  GSI2PK === undefined && Number(dueFailures) > 0
    ? { why: `the sweep gave it up after ${dueFailures} failures` }
    : {};
