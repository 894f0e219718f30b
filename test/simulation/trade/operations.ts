import { handler as createFulfillmentHandler } from '../../../functions/fulfillments/a19-create-fulfillment.ts';
import { handler as updateTrackingHandler } from '../../../functions/fulfillments/a20-update-tracking.ts';
import { handler as cancelFulfillmentHandler } from '../../../functions/fulfillments/a21-cancel-fulfillment.ts';
import { handler as addMilestoneHandler } from '../../../functions/fulfillments/a22-add-milestone.ts';
import { handler as adjustStockHandler } from '../../../functions/inventory/a40-adjust-stock.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { handler as cancelOrderHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { handler as sweepDue } from '../../../functions/sweep-due.ts';
import { type Answer, type Call, caller } from '../../support/call.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { createCustomer, createOrder, putInventory, updateStatus } from '../../support/orders.ts';
import {
  capturePayment,
  createPayment,
  recordFact,
  refundPayment,
  voidPayment,
} from '../../support/payments.ts';
import type { Operation } from './journal.ts';

export type Operations = Readonly<Record<Operation, (call: Call) => Promise<Answer>>>;

/** The functions as they are deployed. */
export const OPERATIONS: Operations = {
  A6: createOrder,
  A7: updateStatus,
  A8: caller(cancelOrderHandler, ACCESS_PATTERNS.A8),
  A10: putInventory,
  A12: createCustomer,
  A14: createPayment,
  A15: capturePayment,
  A16: refundPayment,
  A17: voidPayment,
  A18: recordFact,
  A19: caller(createFulfillmentHandler, ACCESS_PATTERNS.A19),
  A20: caller(updateTrackingHandler, ACCESS_PATTERNS.A20),
  A21: caller(cancelFulfillmentHandler, ACCESS_PATTERNS.A21),
  A22: caller(addMilestoneHandler, ACCESS_PATTERNS.A22),
  A40: caller(adjustStockHandler, ACCESS_PATTERNS.A40),
};

/** Runs the sweep once. */
export type Sweep = () => Promise<void>;

/** The function as it is deployed, without a time limit. */
export const SWEEP: Sweep = () =>
  sweepDue({ time: '' }, { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 });
