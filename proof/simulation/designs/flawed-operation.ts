import type { InventoryLevel } from '../../../domain/inventory/level.ts';
import { inventoryPath } from '../../../domain/inventory/sku.ts';
import type { OrderIdentity, StoredOrder } from '../../../domain/order.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created, ok } from '../../../functions/http/reply.ts';
import { putInventory as putInventoryHandler } from '../../../functions/inventory/a10-put-inventory.ts';
import { updateOrderStatus as updateStatusHandler } from '../../../functions/orders/a07-update-order-status.ts';
import type { LevelRequest } from '../../../table/inventory/a10-put-inventory.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { asking } from '../../../test/support/call.ts';
import { OPERATIONS, type Operations } from '../trade/operations.ts';
import type { Design, Trade } from './design.ts';
import { production } from './production.ts';

/** Makes a design that differs from production in these operations. */
export const withOperations = (
  name: string,
  flawed: Partial<Operations>,
  trade: Trade = 'whole',
): Design => ({
  ...production,
  notifiers: undefined,
  name,
  trade,
  operations: { ...OPERATIONS, ...flawed },
});

/** The same for scenarios with payments. */
export const withPayments = (name: string, flawed: Partial<Operations>): Design => ({
  ...withOperations(name, flawed, 'by line'),
  hasMoney: true,
});

type UpdateStatus = (
  order: OrderIdentity,
  to: OrderStatus,
  version: number,
  now: Date,
) => Promise<StoredOrder>;

/** A7's function with another update. */
export function a7Around(update: UpdateStatus): Operations['A7'] {
  const { pattern, shape } = updateStatusHandler;
  const handler = operation(pattern, shape, async ({ path, body, ifMatch }) => {
    const order = await update(orderIdentity(path), body.status, ifMatch, new Date());
    return ok(order);
  });
  return asking(handler);
}

type PutInventory = (request: LevelRequest) => Promise<InventoryLevel>;

/** A10's function with another update. */
export function a10Around(put: PutInventory): Operations['A10'] {
  const { pattern, shape } = putInventoryHandler;
  const handler = operation(pattern, shape, async ({ path: { sku }, body, ifMatch, principal }) => {
    const level = await put({ level: { sku, ...body }, ifMatch, principal: principal.subject });
    const answer = { ...level, low: level.quantity < level.lowStockThreshold };
    return ifMatch === undefined ? created(inventoryPath(sku), answer) : ok(answer);
  });
  return asking(handler);
}
