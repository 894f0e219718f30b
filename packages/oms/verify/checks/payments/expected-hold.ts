/**
 * The key of a payment in the list of those with money to capture. Like `recount-payments.ts`, it
 * uses none of the functions' arithmetic.
 */
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { capturableIndexKeys, type Key, parsePaymentId } from '../../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../../table/settings.ts';
import { transactionsOf } from './recount-payments.ts';

/** Effects of each successful kind on the money that a bank holds. */
const HELD: Readonly<Record<string, number>> = { AUTHORIZATION: 1, VOID: -1, CAPTURE: -1 };

/**
 * The index keys of a payment that waits for no answer; none if nothing can be captured. A
 * partition of any shard count that is read is right.
 */
export function expectedHold(orderId: string, payment: Item & Key): Item {
  const done = transactionsOf(payment).filter(({ state }) => state === 'SUCCEEDED');
  const amount = done.reduce((sum, one) => sum + (HELD[one.kind] ?? 0) * one.amount, 0);
  const [since] = done
    .filter(({ kind }) => kind === 'AUTHORIZATION')
    .map(({ at }) => at)
    .sort();
  if (amount <= 0 || since === undefined) return {};
  const customerId = String(payment['customerId']);
  const hold = { orderId, customerId, paymentId: parsePaymentId(payment), since, amount };
  const all = [openOrderShards(), ...openOrderShardsRead()].map((shards) =>
    capturableIndexKeys(hold, shards),
  );
  return all.find(({ GSI2PK }) => GSI2PK === payment['GSI2PK']) ?? all[0] ?? {};
}
