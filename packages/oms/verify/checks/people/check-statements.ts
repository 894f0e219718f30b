import type { WithdrawalOutcome } from '../../../../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import type { OrderCopies } from '../../reads/read-copies.ts';
import { listedStatements } from '../../reads/read-statements.ts';
import { pick } from '../expected-order.ts';

type Row = Item & Key;

/**
 * Checks the other direction of `checkWithdrawal`: each cancellation and return that is the effect
 * of a statement is in its outcome, and META lists statements that exist.
 */
export function checkStatements(
  orderId: string,
  { metadata, cancellations, returns, statements }: OrderCopies,
): Drift[] {
  const effects = [...cancellations, ...returns].flatMap((row) => {
    const { withdrawalId } = row;
    if (typeof withdrawalId !== 'string') return [];
    const statement = statements.get(withdrawalId);
    const why = whyNoEffect(row, statement, orderId);
    return why ? [drift(orderId, row, why, 'withdrawalId')] : [];
  });
  const listed = listedStatements(metadata).filter((id) => !statements.has(id));
  return [
    ...effects,
    ...(metadata && listed.length > 0
      ? [drift(orderId, metadata, `${listed.join(', ')} does not exist`, 'withdrawals')]
      : []),
  ];
}

function whyNoEffect({ SK }: Row, statement: Item | undefined, orderId: string) {
  if (!statement) return 'its statement of withdrawal does not exist';
  if (statement['orderId'] !== orderId) return 'its statement of withdrawal is about another order';
  const {
    cancellationId,
    returnId,
    opened = [],
  } = (statement['outcome'] ?? {}) as Partial<WithdrawalOutcome>;
  const isNamed = [cancellationId, returnId, ...opened].includes(SK.split('#')[1]);
  return isNamed ? undefined : 'its statement of withdrawal does not name it as its effect';
}

/** A statement and its effect are written at once and read one after the other. */
const drift = (orderId: string, row: Row, why: string, name: string): Drift => ({
  what: 'WITHDRAWAL',
  key: nameOfKey(row),
  orderId,
  why,
  expected: null,
  found: pick(row, name),
  mayBeLag: true,
  repairable: false,
});
