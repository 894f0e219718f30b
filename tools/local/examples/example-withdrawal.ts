/** Finds statements of withdrawal for the examples. */
import { EXAMPLE_ORDER } from '../../../api/operations/example.ts';
import type { RealIds } from '../../../api/story/example-ids.ts';
import type { WithdrawalStatus } from '../../../domain/withdrawals/withdrawal.ts';
import {
  orderMetadataKey,
  parseListedWithdrawal,
  parseWithdrawalId,
  withdrawalKey,
} from '../../../table/keys.ts';
import { type ExampleRow, type ExampleRows, firstOfAnOrder } from './example-rows.ts';

const METADATA = orderMetadataKey(EXAMPLE_ORDER.orderId).SK;

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

/** A statement with this status, of an order of the customer. */
async function firstStatement(rows: ExampleRows, status: WithdrawalStatus) {
  const isListed = (row: ExampleRow) => row['withdrawals'] instanceof Set;
  const found = await firstOfAnOrder(rows, METADATA, isListed);
  const listed = (found?.row['withdrawals'] ?? new Set()) as ReadonlySet<string>;
  for (const one of listed) {
    const { withdrawalId } = parseListedWithdrawal(one);
    const [row] = await rows.query(withdrawalKey(withdrawalId).PK, { newest: 1 });
    if (row?.['status'] === status) return row;
  }
  return undefined;
}
