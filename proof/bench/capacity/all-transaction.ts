/**
 * A design without a stream: every write contains all of its copies in one transaction. It is
 * measured for comparison only.
 */
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { PAYMENT_LETTER } from '../../../domain/payments/payment-id.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { orderUpdate } from '../../../table/full-order/order-update.ts';
import { quantityBySku } from '../../../table/inventory/stock-changes.ts';
import {
  customerOrderKey,
  eventKey,
  type Key,
  lineItemKey,
  orderMetadataKey,
  paymentKey,
  paymentReferenceKey,
  profileKey,
  stockKey,
  summaryKey,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { idempotencyRecord } from '../../../table/requests/idempotency.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { anOrder, request } from '../bench-shop.ts';
import type { Lifecycle } from './measured-life.ts';

type Action = TransactionAction;

export const allTransactionLifecycle = (customerId: string, lineCount: number): Lifecycle => ({
  place: () => place(customerId, lineCount),
  pay: (order) => step(order, { paymentStatus: 'PAID', version: 2 }, [], paymentRows(order)),
  ship: (order) => step(order, { status: 'SHIPPED', version: 3 }, ['open', 'shipped']),
  deliver: (order) => step(order, { status: 'DELIVERED', version: 4 }, ['shipped', 'delivered']),
  projected: false,
});

async function place(customerId: string, lineCount: number): Promise<OrderIdentity> {
  const now = new Date();
  const { lines, ...order } = anOrder(customerId, lineCount, now);
  const failed = await transact({
    record: idempotencyRecord(request(), { orderId: order.orderId }, now),
    customer: {
      ConditionCheck: {
        ...row(profileKey(customerId)),
        ConditionExpression: 'attribute_exists(PK)',
      },
    },
    row: insert(orderRow(order)),
    meta: insert({ ...orderMetadataKey(order.orderId), type: 'OrderMetadata', ...order }),
    lines: lines.map(({ seq, amount, ...line }) =>
      insert({ ...lineItemKey(order.orderId, seq), type: 'LineItem', ...line }),
    ),
    stock: quantityBySku(lines).map(({ sku, quantity }) =>
      add(stockKey(sku), { quantity: -quantity, version: 1 }),
    ),
    event: event(order),
    summary: add(summaryKey(customerId), {
      rev: 1,
      orders: 1,
      open: 1,
      [`lifetimeTotal.${order.currency}`]: order.total,
    }),
  });
  if (failed) throw new Error('an order was not placed', { cause: failed });
  return order;
}

type Step = Pick<Order, 'version'> & Partial<Pick<Order, 'status' | 'paymentStatus'>>;

async function step(
  order: OrderIdentity,
  to: Step,
  [from, into]: string[],
  more: readonly Action[] = [],
): Promise<void> {
  const now = new Date();
  const failed = await transact({
    row: { Update: { ...row(customerOrderKey(order)), ...rowChange(order, to, now) } },
    meta: set(orderMetadataKey(order.orderId), { ...to, updatedAt: now.toISOString() }),
    event: event({ ...order, updatedAt: now.toISOString(), ...to }),
    more,
    summary:
      from && into
        ? add(summaryKey(order.customerId), { rev: 1, [from]: -1, [into]: 1 })
        : undefined,
  });
  if (failed) throw new Error('an order was not changed', { cause: failed });
}

/** The payment and the claim of its reference, as in our design. */
const paymentRows = ({ customerId, orderId }: OrderIdentity): readonly Action[] => {
  const paymentId = newTimeId(PAYMENT_LETTER, new Date());
  return [
    insert({ ...paymentKey(orderId, { paymentId }), type: 'Payment', customerId }),
    insert({ ...paymentReferenceKey('stripe', paymentId), type: 'PaymentReference', customerId }),
  ];
};

const rowChange = (order: OrderIdentity, { status, ...to }: Step, now: Date) =>
  status
    ? orderUpdate(order, status, to.version - 1, now)
    : setting({ ...to, updatedAt: now.toISOString() });

const event = ({
  orderId,
  updatedAt,
  version,
  ...order
}: OrderIdentity & Step & Pick<Order, 'updatedAt'>): Action => {
  const { customerId, status, paymentStatus } = order;
  return insert({
    ...eventKey(orderId, updatedAt, version),
    type: 'Event',
    customerId,
    version,
    status,
    paymentStatus,
  });
};

const row = (key: Key) => ({ TableName: tableName(), Key: key });

const set = (key: Key, attributes: object): Action => ({
  Update: { ...row(key), ...setting(attributes) },
});

const setting = (attributes: object) => ({ ...expression('SET', ' = ', attributes) });

const add = (key: Key, amounts: object): Action => ({
  Update: { ...row(key), ...expression('ADD', ' ', amounts) },
});

function expression(verb: 'SET' | 'ADD', between: string, values: object) {
  const entries = Object.entries(values);
  return {
    UpdateExpression: `${verb} ${entries.map((_, i) => `#n${i}${between}:v${i}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
  };
}
