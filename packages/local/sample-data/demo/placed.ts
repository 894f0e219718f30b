import type { Send } from '../sender.ts';
import type { DemoOrder } from './demo-order.ts';

/** An order with its id, which the import gave it. */
export interface Placed {
  readonly order: DemoOrder;
  readonly orderId: string;
  /** The order's path, as its buyer has it. */
  readonly path: string;
}

/** Those who act on the orders. */
export interface Callers {
  readonly shop: Send;
  readonly report: Send;
  /** The buyer of an order. */
  customer(customerId: string): Promise<Send>;
}
