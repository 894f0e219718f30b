/** Finds statements of withdrawal for the examples. */
import type { WithdrawalStatus } from '../../../domain/withdrawals/withdrawal.ts';
import {
  orderMetadataKey,
  parseListedWithdrawal,
  parseWithdrawalId,
  withdrawalKey,
} from '../../../table/keys.ts';
import type { RealIds } from '../../api/story/example-ids.ts';
import { type ExampleRows, newestOrders } from './example-rows.ts';

/** A statement about which a person must decide. */
export async function reviewedWithdrawal(rows: ExampleRows) {
  const row = await firstStatement(rows, 'REVIEW');
  return row && { reviewedWithdrawalId: parseWithdrawalId(row), version: row['version'] };
}

/** A statement that awaits its confirmation, with the code for it. */
export async function awaitingWithdrawal(rows: ExampleRows): Promise<RealIds | undefined> {
  const row = await firstStatement(rows, 'AWAITING');
  if (!row) return undefined;
  return { awaitingWithdrawalId: parseWithdrawalId(row), confirmationCode: String(row['code']) };
}

/** A statement with this status, of the customer's orders. */
async function firstStatement(rows: ExampleRows, status: WithdrawalStatus) {
  for (const { orderId } of await newestOrders(rows)) {
    const metadata = await rows.get(orderMetadataKey(orderId));
    for (const statement of (metadata?.['withdrawals'] ?? new Set()) as ReadonlySet<string>) {
      const { withdrawalId } = parseListedWithdrawal(statement);
      const [row] = await rows.query(withdrawalKey(withdrawalId).PK, { newest: 1 });
      if (row?.['status'] === status) return row;
    }
  }
  return undefined;
}
