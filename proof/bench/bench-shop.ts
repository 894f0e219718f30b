/** Actions of a shop for all parts of the bench, through the functions' own code. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { type OrderIdentity, placeOrder } from '../../domain/order.ts';
import { newOrderId } from '../../domain/order-id.ts';
import type { OrderLimits } from '../../domain/order-limits.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { PaymentFact } from '../../domain/payments/payment.ts';
import { policyIn, type ShopPolicy } from '../../domain/shop/policy.ts';
import { phoneSecret } from '../../functions/aws/phone-secret.ts';
import { PROJECTOR } from '../../functions/manifest/change-stream.ts';
import { DAY_COUNTING } from '../../functions/manifest/workers/day-counting.ts';
import { matchesAny } from '../../packages/local/lambda/event-source/event-filter.ts';
import type { ItemChange } from '../../packages/local/limits/change-units.ts';
import { projectChange } from '../../table/copies/project-change.ts';
import { createCustomer } from '../../table/customers/a12-create-customer.ts';
import { putInventory } from '../../table/inventory/a10-put-inventory.ts';
import { orderIdentity } from '../../table/keys.ts';
import { createOrder } from '../../table/orders/a06-create-order.ts';
import { updateOrderStatus } from '../../table/orders/a07-update-order-status.ts';
import { recordPaymentFact } from '../../table/payments/a18-record-payment-fact.ts';

/** One for each line of the largest order. */
export const SKUS = Array.from({ length: 48 }, (_, i) => `SKU-${String(i).padStart(4, '0')}`);

/** The limits of the customer's first order of a minute; an operator has none. */
export const LIMITS: OrderLimits = { ordersPerMinute: 60, unitsPerMinute: 100_000 };

let keys = 0;
export const request = () => ({
  principal: 'bench',
  route: 'POST /',
  key: `bench-${++keys}`,
  content: {},
});

export const newCustomer = (customerId: string) =>
  createCustomer(
    {
      customerId,
      name: 'Acme Co',
      email: `${customerId}@example.com`,
      createdAt: new Date().toISOString(),
      version: 1,
    },
    request(),
    new Date(),
    { ...policyIn(process.env), phoneSecret },
  );

/** @param ifMatch the versions that may be replaced; by default the level is new */
export const newLevel = (sku: string, quantity: number, ifMatch?: readonly number[]) =>
  putInventory({
    level: {
      sku,
      name: `Item ${sku}`,
      unitPrice: 4950,
      currency: 'EUR',
      quantity,
      lowStockThreshold: 10,
    },
    ifMatch,
    principal: 'bench',
  });

export function anOrder(customerId: string, lineCount: number, now = new Date()) {
  const lines = SKUS.slice(0, lineCount).map((sku) => ({ sku, quantity: 1, unitPrice: 4950 }));
  return placeOrder(orderIdentity({ customerId, orderId: newOrderId(now) }), {
    lines,
    currency: 'EUR',
  });
}

export async function newOrder(
  customerId: string,
  lineCount: number,
  limits?: OrderLimits,
): Promise<OrderIdentity> {
  const now = new Date();
  const order = anOrder(customerId, lineCount, now);
  await createOrder(order, request(), now, policyIn(process.env), { limits });
  return order;
}

export const change = (order: OrderIdentity, to: OrderStatus, version: number) =>
  updateOrderStatus(order, { to, version }, new Date(), policyIn(process.env));

/** A provider's report of an order that was paid at once. */
export const saleOf = (order: OrderIdentity): PaymentFact => ({
  customerId: order.customerId,
  orderId: order.orderId,
  provider: 'stripe',
  paymentReference: `pi_${order.orderId.slice(2)}`,
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount: 14_850,
  currency: 'EUR',
  reference: `ch_${order.orderId.slice(2)}`,
  occurredAt: new Date().toISOString(),
});

/** Pays an order, with a payment that was not announced. */
export const pay = (order: OrderIdentity) =>
  recordPaymentFact(saleOf(order), new Date(), policyIn(process.env));

/**
 * Writes the copies of changes with the projector's own code, if its event filters let them
 * through. Returns the number of such changes.
 */
export async function project(changes: readonly ItemChange[]): Promise<number> {
  const policy = policyIn(process.env);
  const filtered = changes
    .map(streamRecord)
    .filter((record) => matchesAny(filtersOf(policy), record));
  for (const { dynamodb } of filtered) await projectChange(dynamodb, policy);
  return filtered.length;
}

/** The filters of the projector, which get more with the setting `dayFigures`. */
const filtersOf = ({ dayFigures }: ShopPolicy): readonly object[] => [
  ...PROJECTOR.filters,
  ...(dayFigures ? DAY_COUNTING.filters : []),
];

/** Returns the stream record of a change; undefined if the change is empty. */
function streamRecord({ before, after }: ItemChange) {
  const { PK, SK } = after ?? before ?? {};
  return {
    dynamodb: {
      Keys: marshall({ PK, SK }),
      ...(before && { OldImage: marshall(before) }),
      ...(after && { NewImage: marshall(after) }),
    },
  };
}
