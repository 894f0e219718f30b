import { type ExcessOf, excessOf } from '../../domain/kept/excess.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { Item } from '../aws-protocol/item.ts';
import { overpaidIndexKeys, overpaidKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { openOrderShards } from '../settings.ts';
import { putRefundDue } from './refund-due-row.ts';

/** The setting that gives an excess back. */
export type OverpaidPolicy = Pick<ShopPolicy, 'refundOverpaid'>;

/** An order's row in the list of overpaid ones, as it was read. */
export interface StoredExcess {
  /** Minor units, as `excessOf`; 0 after the excess has ended. */
  readonly amount: number;
  /** ISO 8601, UTC, milliseconds; absent for 0. */
  readonly since?: string | undefined;
  readonly version: number;
}

/**
 * Reads the row. An order that was never overpaid has none, and no write of its money costs a unit
 * more.
 */
export const toExcess = (row: Item | undefined): StoredExcess | undefined =>
  row && {
    amount: Number(row['amount']),
    since: row['since'] as string | undefined,
    version: Number(row['version']),
  };

/**
 * Lists an order as overpaid, or ends it, in the transaction that changes its money or what it
 * owes. The row has the excess after the change, on the condition that it is unchanged since it
 * was read. It stays as 0: a transaction that was decided before then still fails.
 *
 * The caller's transaction must depend on the order's row and on each payment that has money:
 * otherwise two changes that each cause no excess could cause one together.
 *
 * With `refundOverpaid`, the time until an excess goes back begins again: a row of its own.
 *
 * @returns undefined if the row is right, as it is for nearly every order
 */
export function listOverpaid(
  before: StoredExcess | undefined,
  after: ExcessOf,
  now: Date,
  { refundOverpaid }: OverpaidPolicy,
): readonly TransactionAction[] | undefined {
  const amount = excessOf(after);
  if (amount === (before?.amount ?? 0)) return undefined;
  const since = before?.since ?? now.toISOString();
  const list: TransactionAction = {
    Put: {
      Item: overpaidRow(after.order, amount === 0 ? { amount } : { amount, since }, before),
      ...(before
        ? {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': before.version },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    },
  };
  const goesBack = amount > 0 && refundOverpaid === 'automatic';
  return goesBack ? [list, putRefundDue(after, now)] : [list];
}

/** Makes the row, which is in the list while the amount is not 0. */
export const overpaidRow = (
  { orderId, customerId, currency }: ExcessOf['order'],
  { amount, since }: Omit<StoredExcess, 'version'>,
  before: StoredExcess | undefined,
): Item => ({
  ...overpaidKey(orderId),
  ...(since !== undefined &&
    overpaidIndexKeys({ orderId, customerId, since, amount }, openOrderShards())),
  type: 'Overpaid',
  customerId,
  currency,
  amount,
  ...(since !== undefined && { since }),
  version: (before?.version ?? 0) + 1,
});
