import type { Order, OrderIdentity, StoredOrder } from '../../../domain/order.ts';
import type { LineItem } from '../../../domain/order-line.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { allowedVersions } from '../../../functions/http/if-match.ts';
import { operation } from '../../../functions/http/operation.ts';
import { ok } from '../../../functions/http/reply.ts';
import { cancelOrder as cancelHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { orderUpdate } from '../../../table/full-order/order-update.ts';
import { quantityBySku, restock } from '../../../table/inventory/stock-changes.ts';
import { customerOrderKey, orderIdentity } from '../../../table/keys.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { cancelOrder } from '../../../table/orders/a08-cancel-order.ts';
import { tableName } from '../../../table/requests/client.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations, withPayments } from './flawed-operation.ts';
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
  const failed = await transact({
    row: { Update: row },
    stock: restock(quantityBySku(lines as readonly LineItem[])),
  });
  const refused = failed && (failed.row ?? failed.stock?.find(Boolean));
  if (refused) throw statusRefusal(refused.item, ifMatch);
  return {
    ...order,
    status: 'CANCELLED',
    version: order.version + 1,
    updatedAt: now.toISOString(),
  };
}

const { pattern, shape } = cancelHandler;
const handler = operation(pattern, shape, async ({ path, ifMatch }) => {
  const order = await cancel(
    orderIdentity(path),
    ifMatch === '*' ? undefined : ifMatch,
    new Date(),
  );
  return ok(order);
});

/** Returns shipped items to stock. */
export const a8CancelsShipped = withOperations('A8 that cancels shipped orders', {
  A8: asking(handler),
});

interface Flaw {
  /** True for a cancellation that may take no pieces beside shipped ones. */
  readonly byCustomer?: (isOperator: boolean, namesLines: boolean) => boolean;
  /** The order in the answer to a repeated request. */
  readonly replay?: (first: StoredOrder) => Promise<StoredOrder>;
}

/** A8's function as it is deployed, but for a flaw. */
const a8With = ({ byCustomer = isCustomer, replay = async (first) => first }: Flaw) =>
  operation(pattern, shape, async ({ path, body, ifMatch, principal, once }) => {
    const { subject, isOperator } = principal;
    const { order, notRestocked, replayed } = await cancelOrder(
      orderIdentity(path),
      {
        ...body,
        byCustomer: byCustomer(isOperator, body?.lines !== undefined),
        createdBy: subject,
        ifMatch: allowedVersions(ifMatch),
        once,
      },
      new Date(),
      policyIn(process.env),
    );
    const shown = replayed ? await replay(order) : order;
    return ok(notRestocked.length === 0 ? shown : { ...shown, notRestocked }, { replayed });
  });

const isCustomer = (isOperator: boolean): boolean => !isOperator;

/** A customer who names no line cancels what is being packed beside shipped items. */
const cancelRest = a8With({ byCustomer: (isOperator, namesLines) => !isOperator && namesLines });

export const a8CancelsPacked = withOperations(
  'A8 that lets a customer cancel the rest of a shipped line',
  { A8: asking(cancelRest) },
  'by line',
);

/** Shows the money of now in place of the first answer's. */
const replayOfNow = a8With({
  replay: async (first) => {
    const { refunded, paymentStatus } = (await getCustomerOrder(first)) as Order;
    return { ...first, paymentStatus, ...(refunded !== undefined && { refunded }) };
  },
});

/**
 * A repeated cancellation is answered with later refunds beside the version of its first answer.
 */
export const a8ReplaysNow = withPayments('A8 whose replay shows the refunds of now', {
  A8: asking(replayOfNow),
});
