/** What a function may ask of the table: the parts of which the access patterns' rows are made. */
import { PARTITIONS } from '../table/keys.ts';
import { ATTRIBUTES } from '../table/schema.ts';

/**
 * A DynamoDB action on the table, or on one index of it, for partitions with these prefixes; no
 * wider than its request is.
 */
export interface Grant {
  readonly actions: readonly DynamoDBAction[];
  readonly index?: string;
  readonly partitions: readonly string[];
  /**
   * All that a request may name beside the keys. A read has to name what it wants, or it would get
   * the whole item.
   */
  readonly attributes?: readonly string[];
  /** Only inside of one. A ConditionCheckItem never is anything else. */
  readonly enclosingOperation?: 'TransactWriteItems' | 'TransactGetItems';
  /** Nothing of the item comes back, not even with a condition that fails. */
  readonly returnValues?: 'NONE';
}

export type DynamoDBAction =
  | 'GetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Granted as a part of TransactWriteItems only. */
export const IN_TRANSACTION = { enclosingOperation: 'TransactWriteItems' } as const;

/** As a part of a transaction that tells nothing of what it meets. */
export const UNSEEN = { enclosingOperation: 'TransactWriteItems', returnValues: 'NONE' } as const;

/** What a write that happens once asks for (`table/requests/idempotency.ts`). */
export const idempotencyGrants = (): readonly Grant[] => [
  { actions: ['PutItem'], partitions: [PARTITIONS.idempotency], ...IN_TRANSACTION },
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.idempotency],
    enclosingOperation: 'TransactGetItems',
  },
];

/**
 * What every change of an order asks for (`table/orders/change-order.ts`).
 *
 * @param attributes of the order's row
 */
const changeGrants = (attributes: readonly string[]): readonly Grant[] => [
  { actions: ['Query'], partitions: [PARTITIONS.order] },
  { actions: ['UpdateItem'], partitions: [PARTITIONS.customer], attributes, ...IN_TRANSACTION },
  { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.customer, PARTITIONS.order],
    enclosingOperation: 'TransactGetItems',
  },
];

/** What every change of an order's lines asks for (`table/orders/order-transaction.ts`). */
export const lineGrants = (): readonly Grant[] => changeGrants(ATTRIBUTES.orderState);

/** A change of lines that may move the total, and with it the payment status. */
export const totalGrants = (): readonly Grant[] => [
  ...changeGrants([...ATTRIBUTES.orderState, 'paymentStatus']),
  CHECKS_PAYMENTS,
];

/** The payments that a decision rests on and leaves alone. */
const CHECKS_PAYMENTS: Grant = {
  actions: ['ConditionCheckItem'],
  partitions: [PARTITIONS.order],
  attributes: ATTRIBUTES.version,
  returnValues: 'NONE',
};

/**
 * What every change of a payment asks for (`table/payments/payment-transaction.ts`).
 *
 * @param refunds whether it may move what was given back
 */
export const paymentGrants = ({ refunds = false } = {}): readonly Grant[] => [
  ...changeGrants([...ATTRIBUTES.orderPayment, ...(refunds ? ['refunded'] : [])]),
  CHECKS_PAYMENTS,
];

/** Until when META waits for a payment moves with it (`table/payments/awaited-payment.ts`). */
export const awaitedPaymentGrants = (): readonly Grant[] => [
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes: ATTRIBUTES.awaitedPayment,
    ...UNSEEN,
  },
];

/**
 * What a payment that is new asks for: its order as it was read, and the claim of its reference.
 */
export const newPaymentGrants = (): readonly Grant[] => [
  ...awaitedPaymentGrants(),
  {
    actions: ['ConditionCheckItem'],
    partitions: [PARTITIONS.customer],
    attributes: ATTRIBUTES.version,
  },
  { actions: ['PutItem'], partitions: [PARTITIONS.paymentReference], ...IN_TRANSACTION },
];

/** What recording a provider's report asks for, whichever way it came. */
export const factGrants = (): readonly Grant[] => [
  ...paymentGrants({ refunds: true }),
  ...newPaymentGrants(),
  { actions: ['GetItem'], partitions: [PARTITIONS.paymentReference] },
];
