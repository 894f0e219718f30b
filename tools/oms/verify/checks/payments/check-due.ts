import type { Order } from '../../../../../domain/order.ts';
import { timeOf } from '../../../../../domain/time-id.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { dueIndexKeys, type Key, parsePaymentId } from '../../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../../table/requests/client.ts';
import { type Drift, differing, nameOf } from '../../drift.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

const MINUTE = 60_000;

/** The sweep, which runs every minute, removes a key that is no longer needed when it is due. */
const SWEPT_WITHIN = 60 * MINUTE;

/** All reminders of a request together: 2 and 10 minutes, 1, 6 and 24 hours. */
const ALL_REMINDERS = (2 + 10 + 31 * 60) * MINUTE;

/** The first reminder of a request. */
const FIRST_REMINDER = 2 * MINUTE;

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
  const of = { what: 'DUE' as const, key: nameOf(metadata), orderId: order.orderId };
  if (typeof paymentDueAt !== 'string') {
    if (Object.keys(found).length === 0) return [];
    const why = 'it has a due key, but no time until which it waits for a payment';
    return [{ ...of, why, expected: {}, found, ...FOR_A_PERSON }];
  }
  const isOverdue = now.getTime() - Date.parse(paymentDueAt) > SWEPT_WITHIN;
  if (!waitsForPayment(order) && !(isOverdue && Object.keys(found).length > 0)) return [];
  const difference = differing(expectedOrderDue(order, metadata), found);
  // META is read after the row, so a change may come in between.
  return difference
    ? [{ ...of, ...givenUp(metadata), ...difference, mayBeLag: true, repairable: true }]
    : [];
}

export function expectedOrderDue(order: Order, metadata: Row): Item {
  if (!waitsForPayment(order)) return {};
  const { orderId } = order;
  return dueKeys(orderId, orderId, String(metadata['paymentDueAt']), metadata);
}

/**
 * Checks a payment's reminder and due key, which it has while a request waits for its provider's
 * answer.
 */
export function checkPaymentDue(orderId: string, payment: Row, now: Date): Drift[] {
  const found = pick(payment, 'reminder', ...KEYS);
  const difference = differing(expectedPaymentDue(orderId, payment, now), found);
  const of = { what: 'DUE' as const, key: nameOf(payment), orderId };
  return difference
    ? [{ ...of, ...givenUp(payment), ...difference, mayBeLag: false, repairable: true }]
    : [];
}

export function expectedPaymentDue(orderId: string, payment: Row, now: Date): Item {
  const requests = Object.values(payment['transactions'] as Record<string, Item>).filter(
    ({ state }) => state === 'REQUESTED',
  );
  const stored = payment['reminder'] as Item | undefined;
  if (requests.length === 0 || (!stored && hadAllReminders(payment, now))) return {};
  const [first = ''] = requests.map(({ at }) => String(at)).sort();
  const dueAt = new Date(Date.parse(first) + FIRST_REMINDER).toISOString();
  const reminder = stored ?? { dueAt, sentCount: 0 };
  const keys = dueKeys(orderId, parsePaymentId(payment), String(reminder['dueAt']), payment);
  return { reminder, ...keys };
}

/**
 * True if all reminders since the first request may have passed. After the last one there is no
 * other, and a person must contact the provider.
 */
const hadAllReminders = (payment: Row, now: Date): boolean =>
  Object.entries(payment['transactions'] as Record<string, Item>).some(([id, { requestedBy }]) => {
    const madeAt = timeOf('transaction', id);
    const isOld = madeAt === undefined || now.getTime() - Date.parse(madeAt) >= ALL_REMINDERS;
    return requestedBy !== undefined && isOld;
  });

/**
 * Returns the due keys. A partition of any shard count that is read is right. After failures of the
 * sweep, the key's time is later than `dueAt`.
 */
function dueKeys(orderId: string, id: string, dueAt: string, row: Row): Item {
  const { GSI2PK, GSI2SK, dueFailures } = row;
  const [at, ...rest] = String(GSI2SK).split('#');
  const isPutOff =
    dueFailures !== undefined && rest.join('#') === id && at !== undefined && at >= dueAt;
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
