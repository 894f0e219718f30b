import { dailyOrders } from './daily-orders.ts';
import type { DemoOrder } from './demo-order.ts';
import { hardOrders } from './hard-orders.ts';

/** The orders of a demo that begins now: those of every day, and one of each hard kind. */
export const demoOrders = (now: Date): readonly DemoOrder[] => [
  ...dailyOrders(now),
  ...hardOrders(now),
];
