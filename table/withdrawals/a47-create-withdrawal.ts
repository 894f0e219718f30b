import type { Statement, Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { keepStatement } from './keep-statement.ts';

/** Milliseconds after which the next sweep matches it: none. */
const DUE_IN = 0;

/** A47: one PutItem of a statement of somebody who is not known. Nothing is read. */
export const createWithdrawal = (statement: Statement, now: Date): Promise<Withdrawal> =>
  keepStatement({ door: 'PUBLIC', subject: '', statement }, DUE_IN, now);
