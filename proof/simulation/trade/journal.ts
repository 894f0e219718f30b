import type { Answer, Call } from '../../../test/support/call.ts';

/** The operations that write. */
export type Operation =
  | ('A6' | 'A7' | 'A8' | 'A10' | 'A12' | 'A19' | 'A20' | 'A21' | 'A22' | 'A37' | 'A40')
  | PeopleOperation
  | ReturnOperation
  | WithdrawalOperation
  | MoneyOperation;
export type PeopleOperation = 'A7b' | 'A7c' | 'A39';
export type ReturnOperation = 'A23' | 'A24' | 'A25' | 'A25b' | 'A25c';
export type WithdrawalOperation = 'A47' | 'A47b' | 'A47c' | 'A47f';
export type MoneyOperation = 'A14' | 'A15' | 'A16' | 'A17' | 'A18';

/** One call of one operation, and the outcome that its caller got. */
export interface Entry {
  readonly operation: Operation;
  readonly call: Call;
  /** Undefined if the function ended without an answer. */
  readonly answer: Answer | undefined;
  /** The turn in which DynamoDB executed the last request whose answer the function got. */
  readonly answeredAt: number;
  /**
   * True if the engine was killed during the call. The engine then forgets which transactions it
   * executed; DynamoDB keeps a `ClientRequestToken` for ten minutes.
   */
  readonly metKill: boolean;
}
