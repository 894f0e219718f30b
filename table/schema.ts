/**
 * The table as data: attribute names, indexes, projections. The CDK construct builds from it and
 * the access patterns name it, so neither can drift from the other.
 */
export const PARTITION_KEY = 'PK';
export const SORT_KEY = 'SK';

/**
 * DynamoDB deletes an item some time after this moment (epoch seconds), and returns it until then:
 * readers check it too.
 */
export const TTL_ATTRIBUTE = 'expiresAt';

export interface IndexSchema {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /**
   * INCLUDE. Nothing that changes on its own: each change of a projected attribute costs an index
   * write.
   */
  readonly include: readonly string[];
}

/** Overloaded: today a customer's orders by status. */
export const GSI1: IndexSchema = {
  name: 'GSI1',
  partitionKey: 'GSI1PK',
  sortKey: 'GSI1SK',
  include: ['status', 'total', 'currency'],
};

/**
 * Sparse: holds an item only while somebody has to work on it (an open order, a stock row that is
 * low).
 */
export const GSI2: IndexSchema = {
  name: 'GSI2',
  partitionKey: 'GSI2PK',
  sortKey: 'GSI2SK',
  include: ['total', 'currency', 'lineCount', 'name', 'lowStockThreshold'],
};

/**
 * The attributes, beside the keys, that a request names: in a projection, an update or a condition.
 * Reads are made from these, IAM's `dynamodb:Attributes` is, and a test holds what every write
 * really names against them.
 */
export const ATTRIBUTES = {
  profile: ['name', 'email', 'tier', 'createdAt', 'version'],
  /**
   * What the customer ordered in the current minute, on the profile: no version of it, and nobody's
   * to see.
   */
  orderCount: ['orderMinute', 'minuteOrders', 'minuteUnits'],
  order: [
    'status',
    'fulfillmentStatus',
    'paymentStatus',
    'refunded',
    'updatedAt',
    'version',
    'currency',
    'total',
    'lineCount',
  ],
  orderStatus: [
    'status',
    // Only in a condition: an order whose lines changed by themselves has no status of its own.
    'fulfillmentStatus',
    // Only in a condition, where nothing unpaid may leave.
    'paymentStatus',
    'version',
    'updatedAt',
    GSI1.partitionKey,
    GSI1.sortKey,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** What a change of payments writes to the order's row; its index keys stay what they are. */
  orderPayment: [
    'status',
    'paymentStatus',
    'version',
    'updatedAt',
    GSI1.partitionKey,
    GSI1.sortKey,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** What a change of lines writes to the order's row. */
  orderState: [
    'status',
    'fulfillmentStatus',
    'total',
    'version',
    'updatedAt',
    GSI1.partitionKey,
    GSI1.sortKey,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** What a decision rests on and leaves alone is held by. */
  version: ['version'],
  /** Until when an order waits for its payment, on META. */
  awaitedPayment: ['paymentDueAt', 'dueFailures', GSI2.partitionKey, GSI2.sortKey],
  cancelledFulfillment: ['status', 'cancelledAt', 'version', 'orderVersion'],
  deliveredFulfillment: ['status', 'deliveredAt', 'latest', 'version', 'orderVersion'],
  tracking: ['customerId', 'status', 'trackingInfo', 'estimatedDeliveryAt', 'version'],
  latestMilestone: ['customerId', 'latest'],
  orderMetadata: [
    'type',
    'customerId',
    'status',
    'fulfillmentStatus',
    'paymentStatus',
    'refunded',
    'version',
    'currency',
    'total',
    'lineCount',
    'updatedAt',
    'counted',
  ],
  orderEvent: ['customerId', 'version', 'status', 'fulfillmentStatus', 'paymentStatus', 'total'],
  /** Totals are one for each currency: a pattern, as only IAM reads it. */
  summary: [
    'type',
    'rev',
    'lastOrderAt',
    'orders',
    'open',
    'shipped',
    'delivered',
    'cancelled',
    'returned',
    'lifetimeTotal*',
    'refundedTotal*',
  ],
  inventoryLevel: [
    'type',
    'name',
    'unitPrice',
    'currency',
    'quantity',
    'lowStockThreshold',
    'version',
    'requestToken',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /**
   * Price, currency and name as conditions: IAM does not tell what is compared from what is
   * written.
   */
  sale: ['quantity', 'version', 'unitPrice', 'currency', 'name'],
  restock: ['quantity', 'version'],
  /** What deliveries write of their endpoint. */
  endpointHealth: ['status', 'disabledReason', 'failingSince', 'version'],
  /** What an attempt writes of its delivery. */
  deliveryAttempt: ['status', 'attempts', 'attemptCount', GSI2.partitionKey, GSI2.sortKey],
  /** What the sweep writes of a delivery: when it is due again. */
  deliveryDue: ['dueFailures', GSI2.partitionKey, GSI2.sortKey],
  /**
   * What operators see of a delivery. Of the text that is sent, they see what it is about.
   * `expiresAt` only filters.
   */
  shownDelivery: [
    'eventType',
    'body',
    'status',
    'attempts',
    'attemptCount',
    'expiresAt',
    GSI2.sortKey,
  ],
  /** What asking for a delivery again writes. */
  redelivery: [
    'status',
    'attemptCount',
    'expiresAt',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** Which secret signs. */
  secretGeneration: ['secretGeneration'],
  /** What a rotation of the secret writes. */
  secretRotation: ['secretGeneration', 'secretRotatedAt', 'updatedAt', 'version'],
  endpointStatus: ['status'],
  /** What operators change of a webhook endpoint, and what enabling it clears. */
  webhookEndpoint: [
    'url',
    'eventTypes',
    'description',
    'status',
    'disabledReason',
    'failingSince',
    'updatedAt',
    'version',
  ],
  lowStock: ['quantity', 'lowStockThreshold', GSI2.partitionKey, GSI2.sortKey],
} as const satisfies Record<string, readonly string[]>;
