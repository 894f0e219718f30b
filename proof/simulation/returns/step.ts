import type { Call } from '../../../test/support/call.ts';
import { type Row, text } from '../judge/evidence.ts';
import type { Operation } from '../trade/journal.ts';
import { CUSTOMER, type Life } from './open-life.ts';

export interface Person {
  readonly name: string;
  /** Milliseconds by which the clocks of their functions are off. */
  readonly skew: number;
}

/** A call; or the clock passes a minute, and the sweep of statements runs. */
export type Step = readonly [Operation, Call] | 'sweep' | undefined;
export const pathOf = ({ opened: { orderId } }: Life) => ({ customerId: CUSTOMER, orderId });

export const seqsIn = (rows: readonly Row[]): readonly number[] =>
  rows
    .filter(({ SK }) => String(SK).startsWith('ITEM#'))
    .map((row) => Number(text(row, 'SK').slice('ITEM#'.length)));

/** The id of a payment's row. */
export const paymentIdOf = (row: Row): string => text(row, 'SK').split('#').at(-1) ?? '';
