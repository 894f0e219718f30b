import { type Key, overpaidKey } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { checkOverpaid, expectedExcess } from '../checks/payments/check-overpaid.ts';
import { MONEY_ATTRIBUTES } from '../reads/payment-transactions.ts';
import { NO_COPIES, readPartition } from '../reads/read-copies.ts';
import { orderOf } from '../reads/read-customer.ts';
import { readTogether } from '../reads/read-together.ts';
import { setWhile, unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

/**
 * Lists an order with what follows from its money, or ends it, while others may change the money:
 * one TransactGetItems reads the order's row, its payments, its returns and the row of the list;
 * each of them is unchanged when it is written. The backfill writes an old order's row by it, too.
 *
 * @returns false if there was nothing to repair
 */
export async function repairOverpaid(orderId: string, { PK, SK }: Key): Promise<boolean> {
  const partition = await readPartition(orderId);
  const parts = [...partition.payments, ...partition.returns];
  const [row, listed, ...again] = await readTogether([{ PK, SK }, overpaidKey(orderId), ...parts]);
  const order = row && orderOf(row).order;
  const rows = again.filter((row) => row !== undefined);
  if (!row || order?.orderId !== orderId || rows.length < parts.length) return false;
  const copies = {
    ...NO_COPIES,
    payments: rows.slice(0, partition.payments.length),
    returns: rows.slice(partition.payments.length),
    overpaid: listed,
  };
  if (checkOverpaid(order, copies).length === 0) return false;
  const expected = expectedExcess(order, copies) ?? { amount: 0 };
  const { amount, since, GSI2PK, GSI2SK } = expected;
  const { customerId, currency } = order;
  const version = Number(listed?.['version'] ?? 0) + 1;
  const set = setAttributes({
    type: 'Overpaid',
    ...{ customerId, currency, amount, since, version, GSI2PK, GSI2SK },
  });
  const same = unchanged({ ...listed }, 'version', 'amount', 'GSI2PK', 'GSI2SK');
  await writeTogether([
    { Update: { Key: overpaidKey(orderId), ...setWhile(set, same) } },
    checkSame(row, 'version', 'status', 'total'),
    ...copies.payments.map((payment) => checkSame(payment, ...MONEY_ATTRIBUTES)),
    ...copies.returns.map((orderReturn) => checkSame(orderReturn, 'version', 'settlement')),
  ]);
  return true;
}

const checkSame = (row: Key & Record<string, unknown>, ...names: string[]): TransactionAction => ({
  ConditionCheck: { Key: { PK: row.PK, SK: row.SK }, ...unchanged(row, ...names) },
});
