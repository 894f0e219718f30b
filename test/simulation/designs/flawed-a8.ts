import type { LineItem, Order, OrderIdentity } from '../../../domain/order.ts';
import { endpoint, ok } from '../../../functions/http/endpoint.ts';
import { allowedVersions } from '../../../functions/http/if-match.ts';
import { handler as cancelHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { quantityBySku, restock } from '../../../table/inventory/stock-changes.ts';
import { customerOrderKey, orderIdentity } from '../../../table/keys.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { cancelOrder } from '../../../table/orders/a08-cancel-order.ts';
import { orderUpdate } from '../../../table/orders/order-update.ts';
import { tableName } from '../../../table/requests/client.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { caller } from '../../support/call.ts';
import { withOperations } from './flawed-operation.ts';
import { statusRefusal } from './status-refusal.ts';

async function cancel(
  identity: OrderIdentity,
  ifMatch: readonly number[] | undefined,
  now: Date,
): Promise<Order> {
  const { lines } = await getOrder(identity.orderId, { consistent: true });
  const order = (await getCustomerOrder(identity)) as Order;
  const change = orderUpdate(identity, 'CANCELLED', order.version, now);
  const row = {
    TableName: tableName(),
    Key: customerOrderKey(identity),
    ...change,
    ConditionExpression: 'version = :seen AND #status IN (:open, :shipped)',
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':seen': order.version,
      ':open': 'OPEN',
      ':shipped': 'SHIPPED',
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  if (ifMatch && !ifMatch.includes(order.version)) throw statusRefusal({ ...order }, ifMatch);
  const failed = await transact([
    { Update: row },
    ...restock(quantityBySku(lines as readonly LineItem[])),
  ]);
  if (failed.length > 0) throw statusRefusal(failed[0]?.item, ifMatch);
  return {
    ...order,
    status: 'CANCELLED',
    version: order.version + 1,
    updatedAt: now.toISOString(),
  };
}

const { pattern, shape } = cancelHandler;
const handler = endpoint(pattern, shape, async ({ path, ifMatch }) => {
  const order = await cancel(
    orderIdentity(path),
    ifMatch === '*' ? undefined : ifMatch,
    new Date(),
  );
  return ok(order);
});

/** Returns shipped items to stock. */
export const a8CancelsShipped = withOperations('A8 that cancels shipped orders', {
  A8: caller(handler, pattern),
});

/** A8's function as it is deployed, which takes unnamed items for those that anybody may cancel. */
const cancelRest = endpoint(
  pattern,
  shape,
  async ({ path, body, ifMatch, principal, route, idempotencyKey: key }) => {
    const { subject, isOperator } = principal;
    const { order, notRestocked, replayed } = await cancelOrder(
      orderIdentity(path),
      {
        ...body,
        byCustomer: !isOperator && body?.lines !== undefined,
        createdBy: subject,
        ifMatch: allowedVersions(ifMatch),
        ...(key !== undefined && { once: { principal: subject, route, key, content: body ?? {} } }),
      },
      new Date(),
    );
    return ok(notRestocked.length === 0 ? order : { ...order, notRestocked }, { replayed });
  },
);

/** A customer who names no line cancels what is being packed beside shipped items. */
export const a8CancelsPacked = withOperations(
  'A8 that lets a customer cancel the rest of a shipped line',
  { A8: caller(cancelRest, pattern) },
  'by line',
);
