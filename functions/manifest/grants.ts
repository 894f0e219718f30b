/** Rights of functions on the table: the parts that the access patterns' rows are made of. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';

/**
 * DynamoDB actions on the table or on one index, for partitions with these prefixes. A grant is no
 * wider than its request.
 */
export interface Grant {
  readonly actions: readonly DynamoDBAction[];
  readonly index?: string;
  readonly partitions: readonly string[];
  /**
   * The only attributes that a request may name beside the keys. A read must then list its
   * attributes, because a read without a list returns the whole item.
   */
  readonly attributes?: readonly string[];
  /** Allowed only inside this operation. A ConditionCheckItem is always inside a transaction. */
  readonly enclosingOperation?: 'TransactWriteItems' | 'TransactGetItems';
  /** The request returns no attributes, not even when its condition fails. */
  readonly returnValues?: 'NONE';
}

/** All that functions do with items. None scans, and none describes or changes the table. */
export const DYNAMODB_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const;
export type DynamoDBAction = (typeof DYNAMODB_ACTIONS)[number];

/** Allowed inside TransactWriteItems only. */
export const IN_TRANSACTION = { enclosingOperation: 'TransactWriteItems' } as const;

/** Allowed inside TransactWriteItems only, without returning the stored item. */
export const UNSEEN = { enclosingOperation: 'TransactWriteItems', returnValues: 'NONE' } as const;

/** Grants to write a record that lets a request happen once, and to read it. */
export const recordGrants = (...partitions: readonly string[]): readonly Grant[] => [
  { actions: ['PutItem'], partitions, ...IN_TRANSACTION },
  { actions: ['GetItem'], partitions, enclosingOperation: 'TransactGetItems' },
];

/** Grants of an idempotent write (`table/requests/idempotency.ts`). */
export const idempotencyGrants = (): readonly Grant[] => recordGrants(PARTITIONS.idempotency);

/** Grant to read the rows of a SKU's stock (`table/inventory/split-stock.ts`). */
export const stockRowsGrant = (): Grant => ({
  actions: ['Query'],
  partitions: [PARTITIONS.stock],
  attributes: ATTRIBUTES.stockRow,
});

/** Grants to read the levels of a list of SKUs (`table/inventory/read-levels.ts`). */
export const listedStockGrants = (): readonly Grant[] => [
  {
    actions: ['BatchGetItem'],
    partitions: [PARTITIONS.stock],
    attributes: ATTRIBUTES.listedStock,
  },
  stockRowsGrant(),
];

/** Grants of every change of an order that leaves its row (`table/full-order/change-order.ts`). */
const changedPartsGrants = (): readonly Grant[] => [
  { actions: ['Query'], partitions: [PARTITIONS.order] },
  { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
  REREADS,
];

/** Checks that a refusal is based on the current state. */
export const REREADS: Grant = {
  actions: ['GetItem'],
  partitions: [PARTITIONS.customer, PARTITIONS.order],
  enclosingOperation: 'TransactGetItems',
};

/**
 * Grants of every change of an order.
 *
 * @param attributes of the order's row
 */
const changeGrants = (attributes: readonly string[]): readonly Grant[] => [
  ...changedPartsGrants(),
  { actions: ['UpdateItem'], partitions: [PARTITIONS.customer], attributes, ...IN_TRANSACTION },
];

/** Grants of a change of an order's parts that checks its row and its payments. */
export const checkedOrderGrants = (): readonly Grant[] => [
  ...changedPartsGrants(),
  CHECKS_PAYMENTS,
];

/** Grants of every change of an order's lines (`table/full-order/change-lines.ts`). */
export const lineGrants = (): readonly Grant[] => changeGrants(ATTRIBUTES.orderState);

/** Grants of a change of lines that may be the first one of an order that was delivered whole. */
export const firstLineGrants = (): readonly Grant[] =>
  changeGrants([...ATTRIBUTES.orderState, ...ATTRIBUTES.deliveryDay]);

/**
 * Grants of a change of lines that may change the total, and so the payment status.
 *
 * @param also other attributes of the order's row that the change may write
 */
export const totalGrants = (...also: readonly string[]): readonly Grant[] => [
  ...changeGrants([...ATTRIBUTES.orderState, ...ATTRIBUTES.orderTaxes, 'paymentStatus', ...also]),
  CHECKS_PAYMENTS,
];

/** Grants of a change of lines that may end what an order owes, whose total stays. */
export const endingGrants = (): readonly Grant[] => [...lineGrants(), CHECKS_PAYMENTS];

/** Grants of an expiry: its sums change, and its payments, which have no money, do not. */
export const expiryGrants = (): readonly Grant[] => [
  ...changeGrants([...ATTRIBUTES.orderState, ...ATTRIBUTES.orderTaxes]),
  CHECKS_PAYMENTS,
];

/** Checks the order's row that a decision depends on and does not change. */
export const CHECKS_ORDER: Grant = {
  actions: ['ConditionCheckItem'],
  partitions: [PARTITIONS.customer],
  attributes: ATTRIBUTES.version,
};

/** Checks the payments that a decision depends on and does not change. */
export const CHECKS_PAYMENTS: Grant = {
  actions: ['ConditionCheckItem'],
  partitions: [PARTITIONS.order],
  attributes: ATTRIBUTES.version,
  returnValues: 'NONE',
};

/**
 * Grants of every change of a payment (`table/full-order/change-payment.ts`).
 *
 * @param sums the sums on the order's row that the change may update
 */
export const paymentGrants = (
  ...sums: readonly ('refunded' | 'lateCaptured')[]
): readonly Grant[] => [...changeGrants([...ATTRIBUTES.orderPayment, ...sums]), CHECKS_PAYMENTS];

/** Grants of a change of META's payment deadline (`table/full-order/awaited-payment.ts`). */
export const awaitedPaymentGrants = (): readonly Grant[] => [
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes: ATTRIBUTES.awaitedPayment,
    ...UNSEEN,
  },
];

/** Grants of a request to capture: the check that its order is not canceled. */
export const captureGrants = (): readonly Grant[] => [
  { actions: ['ConditionCheckItem'], partitions: [PARTITIONS.customer], attributes: ['status'] },
];

/** Grants of a refund for a return: what is open of it. */
export const refundedReturnGrants = (): readonly Grant[] => [
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes: ATTRIBUTES.refundedReturn,
    ...UNSEEN,
  },
];

/** Grants of a new payment without a reference: the check of its order's version. */
export const begunPaymentGrants = (): readonly Grant[] => [...awaitedPaymentGrants(), CHECKS_ORDER];

/** Grants of a new payment, and of the claim of its reference. */
export const newPaymentGrants = (): readonly Grant[] => [
  ...begunPaymentGrants(),
  { actions: ['PutItem'], partitions: [PARTITIONS.paymentReference], ...IN_TRANSACTION },
];

/** Grants of a change of a return's settlement, which moves the versions of payments. */
export const settlementGrants = (): readonly Grant[] => [
  ...changedPartsGrants(),
  CHECKS_ORDER,
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes: ATTRIBUTES.settledReturn,
    ...UNSEEN,
  },
];

/** Grants to record a provider's report of a payment that has its reference. */
export const knownPaymentGrants = (): readonly Grant[] => [
  ...paymentGrants('refunded', 'lateCaptured'),
  CHECKS_ORDER,
  { actions: ['GetItem'], partitions: [PARTITIONS.paymentReference] },
];

/** Grants to record a provider's report, from any source: it may make a payment. */
export const factGrants = (): readonly Grant[] => [...knownPaymentGrants(), ...newPaymentGrants()];

/** Grants of a comment, whose number META counts. */
export const commentGrants = (attributes: readonly string[]): readonly Grant[] => [
  ...idempotencyGrants(),
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes,
    ...IN_TRANSACTION,
  },
  { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
];

/** Grant to read whose order a link leads to (`table/full-order/order-metadata.ts`). */
export const linkedOrderGrant = (): Grant => ({
  actions: ['GetItem'],
  partitions: [PARTITIONS.order],
  attributes: ATTRIBUTES.linkedOrder,
});
