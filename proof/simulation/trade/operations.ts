import { handler as carryOnErasures } from '../../../functions/carry-on-erasures.ts';
import { handler as sweepDue } from '../../../functions/sweep-due.ts';
import { type Answer, asking, type Call } from '../../../test/support/call.ts';
import { lambdaContext } from '../../../test/support/lambda-context.ts';
import {
  createCustomer,
  createOrder,
  putInventory,
  updateStatus,
} from '../../../test/support/orders.ts';
import {
  capturePayment,
  createPayment,
  recordFact,
  refundPayment,
  voidPayment,
} from '../../../test/support/payments.ts';
import type { Operation } from './journal.ts';

export type Operations = Readonly<Record<Operation, (call: Call) => Promise<Answer>>>;

/** The functions as they are deployed. */
export const OPERATIONS: Operations = {
  A6: createOrder,
  A7: updateStatus,
  A7b: asking('A7b'),
  A7c: asking('A7c'),
  A8: asking('A8'),
  A10: putInventory,
  A12: createCustomer,
  A14: createPayment,
  A15: capturePayment,
  A16: refundPayment,
  A17: voidPayment,
  A18: recordFact,
  A19: asking('A19'),
  A20: asking('A20'),
  A21: asking('A21'),
  A22: asking('A22'),
  A23: asking('A23'),
  A24: asking('A24'),
  A25: asking('A25'),
  A25b: asking('A25b'),
  A25c: asking('A25c'),
  A37: asking('A37'),
  A39: asking('A39'),
  A40: asking('A40'),
  A47: asking('A47'),
  A47b: asking('A47b'),
  A47c: asking('A47c'),
  A47f: asking('A47f'),
};

/** Runs the sweep once. */
export type Sweep = () => Promise<void>;

const withoutLimit = () => ({ ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 });

/** The function as it is deployed, without a time limit. */
export const SWEEP: Sweep = () => sweepDue({ time: '' }, withoutLimit());

/** The same of erasures. */
export const CARRY_ON_ERASURES: Sweep = () => carryOnErasures({ time: '' }, withoutLimit());
