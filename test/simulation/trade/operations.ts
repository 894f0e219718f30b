import { ACCESS_PATTERNS } from '../../../functions/access-patterns.ts';
import { handler as cancelOrderHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { type Answer, type Call, caller } from '../../support/call.ts';
import { createCustomer, createOrder, putInventory, updateStatus } from '../../support/orders.ts';
import type { Operation } from './journal.ts';

export type Operations = Readonly<Record<Operation, (call: Call) => Promise<Answer>>>;

/** The functions as they are deployed. */
export const OPERATIONS: Operations = {
  A6: createOrder,
  A7: updateStatus,
  A8: caller(cancelOrderHandler, ACCESS_PATTERNS.A8),
  A10: putInventory,
  A12: createCustomer,
};
