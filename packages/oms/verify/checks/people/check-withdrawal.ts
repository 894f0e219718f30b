import type {
  WithdrawalOutcome,
  WithdrawalStatus,
} from '../../../../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import {
  cancellationKey,
  type Key,
  PARTITIONS,
  returnKey,
  withdrawalKey,
} from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { readItem } from '../../reads/read-items.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';
import { checkNoted } from './check-unconfirmed.ts';

type Row = Item & Key;

/**
 * Checks a statement of withdrawal: it is due until it has its effect, or a person has it, and its
 * effect is in its order. The consumer's words stay out of reports.
 */
export async function checkWithdrawal(withdrawalId: string): Promise<Checked> {
  const row = await readItem(withdrawalKey(withdrawalId));
  if (!row) return NOTHING_CHECKED;
  const noted = await checkNoted(row, withdrawalId);
  return { ...NOTHING_CHECKED, drifts: [...checkDue(row), ...(await checkEffect(row)), ...noted] };
}

/** The statuses in which a statement waits for the sweep. */
const WAITING: readonly unknown[] = [
  'RECEIVED',
  'AWAITING',
  'CONFIRMED',
] satisfies WithdrawalStatus[];

/** True if a statement has no effect, and nothing will give it one. */
export const isForgotten = ({ status, GSI2PK }: Item): boolean =>
  WAITING.includes(status) && !String(GSI2PK).startsWith(PARTITIONS.dueWithdrawal);

const checkDue = (row: Row): Drift[] =>
  isForgotten(row)
    ? [
        {
          ...drift(row, 'it has no effect, and is not due', 'status', 'dueFailures'),
          repairable: true,
        },
      ]
    : [];

async function checkEffect(row: Row): Promise<Drift[]> {
  if (row['status'] !== 'DONE') return [];
  const { cancellationId, returnId, opened = [] } = row['outcome'] as Partial<WithdrawalOutcome>;
  const orderId = String(row['orderId']);
  const effect = [
    ...(cancellationId === undefined ? [] : [cancellationKey(orderId, cancellationId)]),
    ...[...(returnId === undefined ? [] : [returnId]), ...opened].map((id) =>
      returnKey(orderId, id),
    ),
  ];
  const drifts: Drift[] = [];
  for (const key of effect)
    if (!(await readItem(key)))
      drifts.push(drift(row, `its effect ${nameOfKey(key)} does not exist`, 'status', 'outcome'));
  return drifts;
}

const drift = (row: Row, why: string, ...names: readonly string[]): Drift => ({
  what: 'WITHDRAWAL',
  key: nameOfKey(row),
  ...(typeof row['orderId'] === 'string' && { orderId: row['orderId'] }),
  why,
  expected: null,
  found: pick(row, ...names),
  ...FOR_A_PERSON,
});
