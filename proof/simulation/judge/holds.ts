import { text } from './evidence.ts';
import type { OrderHistory } from './order-history.ts';
import { stepsOf } from './steps.ts';

/** Nothing that is held is shipped: neither all of an order nor a piece of it. */
export const holds = (orderHistories: readonly OrderHistory[]): string[] =>
  orderHistories.flatMap((orderHistory) =>
    [...stepsOf(orderHistory)]
      .filter(([version, { kind }]) => {
        const before = orderHistory.versions.get(version - 1) ?? {};
        const after = orderHistory.versions.get(version) ?? {};
        const leaves = kind === 'move' && text(after, 'status') === 'SHIPPED';
        return before['onHold'] !== undefined && (leaves || kind === 'ship');
      })
      .map(([version]) => `order ${orderHistory.orderId} was on hold, and shipped by ${version}`),
  );
