import {
  again,
  type Chapter,
  line,
  MINE,
  NEW_KEY,
  once,
  refused,
  type Step,
  version,
} from './step.ts';

const OF_ORDER = { path: { ...MINE, orderId: '{{shippedOrderId}}' } };
const NOTHING_SHIPPED = { path: { ...MINE, orderId: '{{unshippedOrderId}}' } };
const returning = (seq: number, quantity: number) => ({
  body: { lines: [{ seq, quantity, reason: 'SIZE_TOO_SMALL' }] },
});
const arrived = (quantity: number, restock = quantity) => ({
  body: { lines: [{ seq: 1, quantity, restock }] },
});
const named = (name: string) => ({
  path: { ...OF_ORDER.path, returnId: `{{${name}}}` },
});

const REPLACEMENT = { body: { orderId: '{{replacementOrderId}}', amount: 100 } };

const decided = (
  name: string,
  returnId: string,
  status: string,
  changes: Partial<Step> = {},
): Step => ({
  name,
  operation: 'updateReturn',
  ...named(returnId),
  ...version(1),
  body: { status },
  expect: { [`it is ${status}`]: ['status', 'is', status] },
  ...changes,
});

const OF_PAID = { path: { ...MINE, orderId: '{{paidOrderId}}' } };
const OF_WHOLE = { path: { ...OF_PAID.path, returnId: '{{wholeReturnId}}' } };

/** An order whose money was received by hand: its version is 2. */
const paidOrder = (ordered: ReturnType<typeof line>): readonly Step[] => [
  {
    name: 'Place an order that is paid by hand',
    operation: 'createOrder',
    as: 'operator',
    members: { lines: [ordered] },
    keep: { paidOrderId: 'orderId' },
  },
  {
    name: 'Record its money',
    operation: 'createPayment',
    as: 'operator',
    ...OF_PAID,
    body: { provider: 'manual', captured: true },
  },
];

const statusOfPaid = (status: string, seen: number): Omit<Step, 'name'> => ({
  operation: 'updateOrderStatus',
  ...OF_PAID,
  ...version(seen),
  body: { status },
});

export const returns: Chapter = {
  name: 'Returns',
  description:
    'A customer asks to return items. The shop approves it, receives them in two parts, and ' +
    'refunds what arrived.',
  steps: [
    {
      name: 'Place an order to return a part of',
      operation: 'createOrder',
      as: 'operator',
      members: { lines: [line(4)] },
      keep: {
        unshippedOrderId: 'orderId',
        canceledOrderId: 'orderId',
        shippedOrderId: 'orderId',
        total: 'total',
      },
      onStage: true,
    },
    {
      ...refused('createReturn', 'quantity-not-available', 'for items that were not shipped', {
        ...NOTHING_SHIPPED,
        ...NEW_KEY,
      }),
      expect: { 'none can be returned': ['shortages.0.available', 'is', 0] },
      onStage: true,
    },
    {
      ...refused('updateReturn', 'return-not-found', 'for a return that the order lacks', {
        path: { ...NOTHING_SHIPPED.path, returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
      }),
      onStage: true,
    },
    {
      ...refused('receiveReturn', 'return-not-found', 'for items of a return that is not there', {
        path: { ...NOTHING_SHIPPED.path, returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
      }),
      onStage: true,
    },
    {
      ...refused('settleReturn', 'return-not-found', 'for an exchange of none', {
        path: { ...NOTHING_SHIPPED.path, returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
        ...version(2),
      }),
      onStage: true,
    },
    {
      ...refused('removeSettlement', 'return-not-found', 'for the settlement of none', {
        path: { ...NOTHING_SHIPPED.path, returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
        ...version(2),
      }),
      onStage: true,
    },
    {
      name: 'Cancel the order of the stage',
      operation: 'cancelOrder',
      as: 'operator',
      ...NOTHING_SHIPPED,
      headers: {},
      onStage: true,
    },
    {
      name: 'Place an order that is shipped',
      operation: 'createOrder',
      as: 'operator',
      members: { lines: [line(4)] },
      keep: { shippedOrderId: 'orderId', total: 'total' },
    },
    {
      name: 'Ship all of it',
      operation: 'createFulfillment',
      ...OF_ORDER,
      ...NEW_KEY,
      body: {},
    },
    {
      name: 'Ask for a return',
      operation: 'createReturn',
      ...once('returnKey'),
      ...returning(1, 2),
      keep: { requestedReturnId: 'returnId' },
      expect: {
        'it waits for a decision': ['status', 'is', 'REQUESTED'],
        'nothing arrived': ['lines.0.received', 'is', 0],
      },
      isShown: true,
    },
    {
      name: 'Ask again, with the same key',
      operation: 'createReturn',
      ...again('returnKey'),
      ...returning(1, 2),
      expect: { 'it is the same return': ['returnId', 'is', '{{requestedReturnId}}'] },
    },
    refused('createReturn', 'idempotency-key-reused', 'for other items with that key', {
      ...again('returnKey'),
      ...returning(1, 1),
    }),
    refused('createReturn', 'line-not-found', 'for a line that the order lacks', {
      ...NEW_KEY,
      ...returning(9, 1),
    }),
    {
      name: 'List the returns that wait for a decision',
      operation: 'listReturns',
      query: { status: 'REQUESTED' },
      eventually: { 'it is listed': ['items.*.returnId', 'includes', '{{requestedReturnId}}'] },
    },
    {
      ...refused('updateReturn', 'forbidden', 'for a customer who approves it', {
        ...named('requestedReturnId'),
        ...version(1),
        body: { status: 'OPEN' },
      }),
      as: 'customer',
    },
    refused('updateReturn', 'version-mismatch', 'with another version of the return', {
      ...named('requestedReturnId'),
      ...version(9),
    }),
    refused('receiveReturn', 'return-not-open', 'for items that nobody approved', {
      ...named('requestedReturnId'),
      ...NEW_KEY,
    }),
    decided('Approve it', 'requestedReturnId', 'OPEN', {
      keep: { openReturnId: 'returnId' },
      isShown: true,
    }),
    refused('updateReturn', 'return-not-open', 'for a decision that was made', {
      ...named('requestedReturnId'),
      ...version(2),
      body: { status: 'DECLINED' },
    }),
    {
      name: 'Receive one item, and restock it',
      operation: 'receiveReturn',
      ...named('openReturnId'),
      ...once('receiptKey'),
      ...arrived(1),
      expect: {
        'one arrived': ['lines.0.received', 'is', 1],
        'the rest is expected': ['status', 'is', 'OPEN'],
      },
      isShown: true,
    },
    {
      name: 'Receive it again, with the same key',
      operation: 'receiveReturn',
      ...named('openReturnId'),
      ...again('receiptKey'),
      ...arrived(1),
      expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
    },
    refused('receiveReturn', 'idempotency-key-reused', 'for another count with that key', {
      ...named('openReturnId'),
      ...again('receiptKey'),
      ...arrived(1, 0),
    }),
    refused('receiveReturn', 'version-mismatch', 'for a count of a return that has moved', {
      ...named('openReturnId'),
      headers: { ...NEW_KEY.headers, ...version(9).headers },
      ...arrived(1),
    }),
    refused('receiveReturn', 'quantity-not-available', 'for more than is expected', {
      ...named('openReturnId'),
      ...NEW_KEY,
      ...arrived(2),
    }),
    refused('receiveReturn', 'line-not-found', 'for a line that the return lacks', {
      ...named('openReturnId'),
      ...NEW_KEY,
      body: { lines: [{ seq: 9, quantity: 1, restock: 0 }] },
    }),
    {
      name: 'Receive the other, and write it off',
      operation: 'receiveReturn',
      ...named('openReturnId'),
      ...NEW_KEY,
      ...arrived(1, 0),
      expect: {
        'all arrived': ['status', 'is', 'CLOSED'],
        'one was restocked': ['lines.0.restocked', 'is', 1],
      },
    },
    {
      name: 'Record that the order is paid',
      operation: 'createPayment',
      as: 'operator',
      ...OF_ORDER,
      body: { provider: 'manual', captured: true },
      keep: { refundedPaymentId: 'paymentId' },
    },
    {
      name: 'Refund the return',
      operation: 'refundPayment',
      path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
      ...NEW_KEY,
      body: { returnId: '{{openReturnId}}', reason: 'RETURN' },
      expect: { 'two items are refunded': ['returnId', 'is', '{{openReturnId}}'] },
    },
    {
      ...refused('refundPayment', 'amount-not-available', 'for a return that is refunded', {
        path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
        ...NEW_KEY,
        body: { returnId: '{{openReturnId}}', amount: 1 },
      }),
      expect: { 'nothing is open': ['available', 'is', 0] },
    },
    {
      ...refused('refundPayment', 'amount-required', 'for nothing that is to be given back', {
        path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
        ...NEW_KEY,
        body: {},
      }),
      expect: { 'something could be refunded': ['available', 'isAbove', 0] },
    },
    refused('refundPayment', 'return-not-found', 'for a refund of a return that is not there', {
      path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
      ...NEW_KEY,
      body: { returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
    }),
    refused('refundPayment', 'card-number-refused', 'for a card number as the return', {
      path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
      ...NEW_KEY,
      body: { returnId: '4242424242424242' },
    }),
    {
      name: 'Create a return to exchange',
      operation: 'createReturn',
      as: 'operator',
      ...NEW_KEY,
      ...returning(1, 1),
      keep: { exchangedReturnId: 'returnId' },
    },
    {
      name: 'Receive what is exchanged',
      operation: 'receiveReturn',
      ...named('exchangedReturnId'),
      ...NEW_KEY,
      ...arrived(1),
      expect: { 'all arrived': ['status', 'is', 'CLOSED'] },
    },
    refused('settleReturn', 'version-mismatch', 'with another version than the return has', {
      ...named('exchangedReturnId'),
      ...version(9),
    }),
    {
      name: 'Place the order that replaces it',
      operation: 'createOrder',
      as: 'operator',
      members: { lines: [line(1)] },
      keep: { replacementOrderId: 'orderId' },
    },
    refused('settleReturn', 'amount-not-available', 'for more than is open', {
      ...named('exchangedReturnId'),
      ...version(2),
      body: { ...REPLACEMENT.body, amount: 1_000_000_000 },
    }),
    {
      name: 'Sell something for dollars',
      operation: 'putInventory',
      path: { sku: '{{dollarSku}}' },
      members: { name: 'Postcard', unitPrice: 150, currency: 'USD', quantity: 3 },
      fresh: { dollarSku: 'USD-' },
    },
    {
      name: 'Place an order in dollars',
      operation: 'createOrder',
      as: 'operator',
      members: {
        lines: [{ sku: '{{dollarSku}}', quantity: 1, unitPrice: 150 }],
        currency: 'USD',
      },
      keep: { dollarOrderId: 'orderId' },
    },
    refused('settleReturn', 'currency-mismatch', 'for an exchange with an order in dollars', {
      ...named('exchangedReturnId'),
      ...version(2),
      body: { orderId: '{{dollarOrderId}}', amount: 100 },
    }),
    refused('settleReturn', 'replacement-not-found', 'for an exchange with the order itself', {
      ...named('exchangedReturnId'),
      ...version(2),
      body: { orderId: '{{shippedOrderId}}', amount: 100 },
    }),
    refused('settleReturn', 'order-cancelled', 'for an exchange with a canceled order', {
      ...named('exchangedReturnId'),
      ...version(2),
      body: { orderId: '{{canceledOrderId}}', amount: 100 },
    }),
    refused('settleReturn', 'return-not-found', 'for a settlement of a return that is not there', {
      path: { ...OF_ORDER.path, returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
      ...version(2),
    }),
    {
      name: 'Settle it by another order',
      operation: 'settleReturn',
      ...named('exchangedReturnId'),
      ...version(2),
      ...REPLACEMENT,
      expect: { 'its money is used': ['settled', 'is', 100] },
      isShown: true,
    },
    refused('settleReturn', 'return-settled', 'for a return that is settled', {
      ...named('exchangedReturnId'),
      ...version(3),
      ...REPLACEMENT,
    }),
    refused('removeSettlement', 'version-mismatch', 'with another version than the return’s', {
      ...named('exchangedReturnId'),
      ...version(9),
    }),
    {
      name: 'Take the settlement back',
      operation: 'removeSettlement',
      ...named('exchangedReturnId'),
      ...version(3),
      expect: { 'nothing is used': ['settled', 'is', 0] },
      isShown: true,
    },
    refused('removeSettlement', 'settlement-not-found', 'for a return that is not settled', {
      ...named('exchangedReturnId'),
      ...version(4),
    }),
    {
      name: 'Settle it by the other order again',
      operation: 'settleReturn',
      ...named('exchangedReturnId'),
      ...version(4),
      ...REPLACEMENT,
      expect: { 'its money is used': ['settled', 'is', 100] },
    },
    {
      name: 'Ship the order that replaces it',
      operation: 'createFulfillment',
      path: { ...MINE, orderId: '{{replacementOrderId}}' },
      ...NEW_KEY,
      body: {},
    },
    refused('removeSettlement', 'settlement-in-use', 'for goods that were shipped', {
      ...named('exchangedReturnId'),
      ...version(5),
    }),
    {
      name: 'Refund the rest of the return',
      operation: 'refundPayment',
      path: { ...OF_ORDER.path, paymentId: '{{refundedPaymentId}}' },
      ...NEW_KEY,
      body: { returnId: '{{exchangedReturnId}}' },
      expect: { 'it is for the return': ['returnId', 'is', '{{exchangedReturnId}}'] },
    },
    {
      name: 'Create a return for the customer',
      operation: 'createReturn',
      as: 'operator',
      ...NEW_KEY,
      ...returning(1, 1),
      keep: { canceledReturnId: 'returnId' },
      expect: { 'it is open at once': ['status', 'is', 'OPEN'] },
    },
    decided('Cancel it', 'canceledReturnId', 'CANCELLED'),
    {
      name: 'List the returns that wait for goods',
      operation: 'listReturns',
      onStage: true,
    },
    {
      name: 'Read the order with its returns',
      operation: 'getOrder',
      path: { orderId: '{{shippedOrderId}}' },
      eventually: { 'two items are worth something': ['returns.0.value', 'isAbove', 0] },
    },
    ...paidOrder(line(1)),
    {
      name: 'Ship it as a parcel',
      operation: 'createFulfillment',
      ...OF_PAID,
      ...NEW_KEY,
      body: {},
    },
    {
      name: 'Create a return of all of it',
      operation: 'createReturn',
      as: 'operator',
      ...OF_PAID,
      ...NEW_KEY,
      ...returning(1, 1),
      keep: { wholeReturnId: 'returnId' },
    },
    {
      name: 'Receive all of it',
      operation: 'receiveReturn',
      ...OF_WHOLE,
      ...NEW_KEY,
      ...arrived(1),
      expect: { 'the order is returned': ['order.status', 'is', 'RETURNED'] },
    },
    {
      name: 'Place the order that it pays for',
      operation: 'createOrder',
      as: 'operator',
      members: { lines: [line(1)] },
      keep: { replacementOrderId: 'orderId' },
    },
    {
      name: 'Settle a part of it',
      operation: 'settleReturn',
      ...OF_WHOLE,
      ...version(2),
      ...REPLACEMENT,
    },
    { name: 'Take that back', operation: 'removeSettlement', ...OF_WHOLE, ...version(3) },
    ...paidOrder(line(2)).map(({ name, ...step }) => ({ ...step, name: `${name}, of two items` })),
    { ...statusOfPaid('SHIPPED', 2), name: 'Ship it as a whole' },
    {
      ...statusOfPaid('RETURNED', 3),
      name: 'Record that it came back as a whole',
      expect: { 'it is returned': ['status', 'is', 'RETURNED'] },
    },
  ],
};
