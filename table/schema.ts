/**
 * The table as data: attribute names, indexes, projections. The CDK construct and the access
 * patterns both use it, so they always agree.
 */
export const PARTITION_KEY = 'PK';
export const SORT_KEY = 'SK';

/**
 * The TTL attribute, in epoch seconds. DynamoDB deletes an item some time after it, and returns it
 * until then, so readers check it too.
 */
export const TTL_ATTRIBUTE = 'expiresAt';

/**
 * The table's tag that is there with the setting `findParcels`: `oms verify` then expects a row for
 * each tracking number.
 */
export const FIND_PARCELS_TAG = 'findParcels';

/**
 * The table's tag with the zone of the shop's days, which is there with the setting `dayFigures`:
 * `oms verify` and a backfill then count the days.
 */
export const DAY_FIGURES_TAG = 'dayFigures';

/**
 * The table's tag with the ARN of the secret that telephone numbers are hashed with, which is there
 * with the setting `findOrders`: a backfill then writes the words of the numbers, too.
 */
export const PHONE_SECRET_TAG = 'phoneSecret';

/** The table's tag of the setting `paymentRecords`: a backfill then writes payments so. */
export const PAYMENT_RECORDS_TAG = 'paymentRecords';

export type IndexName = `GSI${number}`;

/** The keys of the table, which has no name here, or of an index. */
export interface KeySchema {
  readonly name?: IndexName;
  readonly partitionKey: string;
  readonly sortKey: string;
}

export interface IndexSchema extends KeySchema {
  readonly name: IndexName;
  /**
   * Projected attributes (INCLUDE). Frequently changed attributes are left out: each change of a
   * projected attribute costs an index write.
   */
  readonly include: readonly string[];
  /**
   * The backfill that gives old rows the keys of a new index. Requests read the index once the
   * setting `openIndexes` names it. Absent for an index that every row was written with.
   */
  readonly job?: string;
}

export const TABLE_KEYS: KeySchema = { partitionKey: PARTITION_KEY, sortKey: 'SK' };

/** Overloaded: a customer's orders by status, the orders of a day, and all SKUs. */
export const GSI1: IndexSchema = {
  name: 'GSI1',
  partitionKey: 'GSI1PK',
  sortKey: 'GSI1SK',
  include: ['status', 'total', 'currency'],
};

/** Sparse: contains an item only while it needs work (an open order, low stock, a due row). */
export const GSI2: IndexSchema = {
  name: 'GSI2',
  partitionKey: 'GSI2PK',
  sortKey: 'GSI2SK',
  include: ['total', 'currency', 'lineCount', 'name', 'lowStockThreshold'],
};

/**
 * All indexes. The template, its alarms and dashboard, the settings and the commands are made from
 * this list.
 */
export const INDEXES: readonly IndexSchema[] = [GSI1, GSI2];

/** That which DynamoDB counts units and throttles for: the table, or an index. */
export type Store = 'table' | IndexName;

export const STORES: readonly Store[] = ['table', ...INDEXES.map(({ name }) => name)];

/** The attributes of a level that a list of SKUs shows. */
const LEVEL = [
  'name',
  'unitPrice',
  'currency',
  'quantity',
  'lowStockThreshold',
  'version',
  'shards',
] as const;

/**
 * The attributes, beside the keys, that requests name in a projection, an update or a condition.
 * Reads and IAM's `dynamodb:Attributes` are made from these lists, and a test compares every write
 * with them.
 */
export const ATTRIBUTES = {
  profile: ['name', 'email', 'phone', 'tier', 'createdAt', 'version', 'guest', 'closedAt'],
  /** The attributes of a profile that its change writes, or compares. */
  changedProfile: ['name', 'email', 'phone', 'tier', 'version', 'closedAt'],
  /** Only in a condition: the customer whom an item belongs to. */
  owner: ['customerId'],
  /** An address of a customer; `expiresAt` marks a deleted one. */
  address: ['address', 'expiresAt'],
  /** The number of a customer's addresses, on the profile. It does not change the version. */
  addressCount: ['addresses'],
  /**
   * The customer's order count in the current minute, on the profile. It does not change the
   * version and is never returned.
   */
  orderCount: ['orderMinute', 'minuteOrders', 'minuteUnits', 'closedAt'],
  /** Only in a condition: a closed customer places no orders. */
  closed: ['closedAt'],
  /** The attributes of a profile that its closure writes. */
  closure: ['closedAt', 'version'],
  /** The attributes of a profile that its erasure depends on. */
  profileToErase: ['email', 'guest', 'version', 'foundWords'],
  /** The attributes of a profile that its erasure writes, or compares. */
  erasedProfile: [
    'name',
    'email',
    'phone',
    'tier',
    'version',
    'closedAt',
    'erasedAt',
    'foundWords',
  ],
  /** The state of an erasure, as it is shown. */
  erasure: ['status', 'requestedAt', 'doneAt', 'shownDone', 'shownWaiting'],
  /** The attributes of an erasure by which the sweep carries it on. */
  erasureState: [
    'status',
    'requestedAt',
    'version',
    'pass',
    'cursor',
    'changed',
    'done',
    'waiting',
  ],
  /** The attributes of an erasure that the sweep writes. */
  erasureWalk: [
    'status',
    'doneAt',
    'version',
    'pass',
    'cursor',
    'changed',
    'done',
    'waiting',
    'shownDone',
    'shownWaiting',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The attributes of an erasure that a repeated request writes, or compares. */
  erasureRestart: [
    'status',
    'doneAt',
    'version',
    'pass',
    'cursor',
    'changed',
    'done',
    'waiting',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The attributes of an order's row that decide whether it still needs the person. */
  finalOrder: ['status', 'updatedAt'],
  /** The attributes that name a person, of an order's parts. */
  erasedParts: [
    'shippingAddress',
    'billingAddress',
    'customerNote',
    'attributes',
    'shopAttributes',
    'adjustments',
    'linksFrom',
    'method',
    'version',
    'trackingInfo',
    'text',
    'comment',
    'erasedAt',
  ],
  /** The same, of a statement of withdrawal. */
  erasedStatement: [
    'status',
    'consumerName',
    'email',
    'orderEmail',
    'order',
    'comment',
    'reason',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The mark of an order whose person was erased. */
  erasedOrder: ['erasedAt'],
  /** The same, of a carrier's report. */
  erasedReport: ['message', 'location'],
  order: [
    'status',
    'fulfillmentStatus',
    'onHold',
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
    // Only in a condition: the status of an order whose lines changed separately is derived.
    'fulfillmentStatus',
    // Only in a condition: an order on hold is not shipped.
    'onHold',
    // Only in a condition, if the shop ships paid orders only.
    'paymentStatus',
    'deliveredOn',
    'version',
    'updatedAt',
    GSI1.partitionKey,
    GSI1.sortKey,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /**
   * The attributes of the order's row that a change of payments writes; the index keys keep their
   * values.
   */
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
  /** The attributes of the order's row that a change of lines writes. */
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
  /** The sums of the taxes, on an order's row, which a cancellation writes. */
  orderTaxes: ['taxTotal', 'taxIncluded'],
  /**
   * The day of an order's delivery as a whole, on its row. The first change of a line moves it to
   * LINES.
   */
  deliveryDay: ['deliveredOn'],
  /** The author of a version, on the order's row. */
  versionAuthor: ['changedBy'],
  /** The attributes that the words of an order come from, on META. */
  namedOrder: ['customerId', 'shippingAddress', 'billingAddress'],
  /** The addresses that are compared while the words are written, on META. */
  addresses: ['shippingAddress', 'billingAddress'],
  /** The words that have rows for an order. */
  foundWords: ['words'],
  /** The row of a word, as a search reads it. */
  found: ['customerId', 'words'],
  /** The words that have rows for a customer, on the profile, and what they come from. */
  namedCustomer: ['name', 'phone', 'guest', 'foundWords'],
  /** The same of a change of the name: all of the profile, and what the change compares. */
  renamedProfile: [
    'name',
    'email',
    'phone',
    'tier',
    'createdAt',
    'version',
    'guest',
    'closedAt',
    'foundWords',
  ],
  /** The row of a customer's word, as a search reads it. */
  foundCustomer: ['guest', 'words'],
  /** The attributes that the row of a parcel's tracking number comes from. */
  trackedParcel: ['customerId', 'trackingInfo'],
  /** The row of a parcel's tracking number, as a search reads it. */
  foundParcel: ['customerId', 'orderId'],
  /** The order of a payment's reference. */
  claimedOrder: ['customerId', 'orderId'],
  /** The attributes of an order in the lists of an index, on META. */
  listedOrder: ['status', 'total', 'currency'],
  /** The attribute of the order that a reminder of its payment depends on. */
  remindedOrder: ['status'],
  /** The attribute that checks an item which a decision depends on and does not change. */
  version: ['version'],
  /** The payment deadline of an order, on META. */
  awaitedPayment: ['paymentDueAt', 'dueFailures', GSI2.partitionKey, GSI2.sortKey],
  /** The attributes of a return that its opening writes, or compares. */
  openedReturn: [
    'customerId',
    'status',
    'decidedBy',
    'acts',
    'version',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The statements of withdrawal of an order, on META, and its customer, who is compared. */
  orderWithdrawals: ['customerId', 'withdrawals'],
  /** A note that a statement names an order, and that nobody has confirmed it. */
  unconfirmed: ['type'],
  /** The attributes of a statement that its steps write, or compare. */
  withdrawalStep: [
    'status',
    'because',
    'orderId',
    'outcome',
    'version',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The same, of the step that asks for a confirmation, and of its listing. */
  matchedWithdrawal: [
    'status',
    'because',
    'orderId',
    'orderEmail',
    'code',
    'version',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The same, of the confirmation. */
  confirmedWithdrawal: [
    'status',
    'code',
    'version',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** Only the address of a profile. */
  email: ['email'],
  /** The same, of a person's decision about it. */
  resolvedWithdrawal: [
    'status',
    'orderId',
    'outcome',
    'reason',
    'decidedBy',
    'version',
    'dueFailures',
    TTL_ATTRIBUTE,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The same, of a closing. */
  closedWithdrawal: [
    'status',
    'reason',
    'decidedBy',
    'version',
    'dueFailures',
    TTL_ATTRIBUTE,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The attributes of a return that its settlement writes, or compares; also of a payment. */
  settledReturn: ['settlement', 'open', 'version'],
  /** The attributes of an order's row that show if anything of it was shipped. */
  settledOrder: ['status', 'fulfillmentStatus'],
  /** The same, of a refund for it. */
  refundedReturn: ['open', 'version'],
  cancelledFulfillment: [
    'status',
    'cancelledAt',
    'cancelledBy',
    'cancelledByName',
    'version',
    'orderVersion',
  ],
  deliveredFulfillment: [
    'status',
    'deliveredAt',
    'deliveredBy',
    'deliveredByName',
    'latest',
    'version',
    'orderVersion',
  ],
  tracking: ['customerId', 'status', 'trackingInfo', 'estimatedDeliveryAt', 'version', 'erasedAt'],
  latestMilestone: ['customerId', 'latest'],
  /** The attributes of the order's row that a hold writes, or compares. */
  orderHold: ['status', 'onHold', 'version', 'updatedAt', 'changedBy'],
  /** The same of a release, which does not ask the status. */
  orderRelease: ['onHold', 'version', 'updatedAt', 'changedBy'],
  /** The attributes of the order's row that a change of its address writes, or compares. */
  shippedOrder: ['status', 'fulfillmentStatus', 'onHold', 'version', 'updatedAt', 'changedBy'],
  /** The shipping address of an order, on META. */
  shippingAddress: ['shippingAddress', 'erasedAt'],
  orderMetadata: [
    'type',
    'customerId',
    'status',
    'fulfillmentStatus',
    'onHold',
    'paymentStatus',
    'refunded',
    'deliveredOn',
    'version',
    'currency',
    'total',
    'lineCount',
    'updatedAt',
    'counted',
  ],
  /** The shop's own attributes of an order, on META, and its customer, who is compared. */
  orderAttributes: ['customerId', 'attributes', 'shopAttributes', 'erasedAt'],
  /** The time from which links to the order are valid, on META. */
  orderLinks: ['linksFrom'],
  /** The number of an order's comments, on META, and its customer, who is compared. */
  commentCount: ['customerId', 'comments', 'shopComments', 'erasedAt'],
  /** The customer of the order of a link, and the time from which links are valid, on META. */
  linkedOrder: ['customerId', 'linksFrom'],
  /** The same, of the buyer's comments alone. */
  buyerCommentCount: ['customerId', 'comments', 'erasedAt'],
  /** The tags of an order, on META, and its customer, who is compared. */
  orderTags: ['customerId', 'tags'],
  orderEvent: [
    'customerId',
    'version',
    'status',
    'fulfillmentStatus',
    'onHold',
    'paymentStatus',
    'total',
    'createdBy',
    'createdByName',
    'changed',
  ],
  /**
   * Attributes of SUMMARY. It has one total for each currency, so the names of totals are patterns.
   * Only IAM reads them.
   */
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
  /** The counters of META with which an order's parcels and its money are on their days. */
  countedParts: ['currency', 'countedParcels', 'countedMoney'],
  /** The attributes of META that a move of its order reads for the days. */
  orderToCount: [
    'status',
    'refunded',
    'version',
    'currency',
    'total',
    'counted',
    'adjustments',
    'countedOrder',
  ],
  /** The attributes of a payment that days count. */
  paymentToCount: ['currency', 'version', 'provider', 'requests', 'reports', 'transactions'],
  inventoryLevel: [
    'type',
    'name',
    'unitPrice',
    'currency',
    'quantity',
    'lowStockThreshold',
    'version',
    'requestToken',
    // Only in a condition: the quantity of a SKU that is split is not set.
    'shards',
    GSI1.partitionKey,
    GSI1.sortKey,
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** A level as a list of SKUs shows it. */
  listedStock: LEVEL,
  /**
   * Attributes of a sale. Price, currency and name are only in conditions: IAM does not distinguish
   * compared attributes from written ones.
   */
  sale: ['quantity', 'version', 'unitPrice', 'currency', 'name'],
  restock: ['quantity', 'version'],
  /** Attributes of an adjustment. Only a condition names `shards`. */
  adjustedStock: ['quantity', 'version', 'shards'],
  /** A row of a SKU's stock, as a sale reads the rows of a SKU that is split. */
  stockRow: [...LEVEL, GSI2.partitionKey, GSI2.sortKey],
  /** Attributes that the sweep writes for a SKU that is split, on its rows. */
  splitStock: [
    'countedQuantity',
    'dueFailures',
    'shards',
    'version',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** Attributes of an endpoint that deliveries write. */
  endpointHealth: ['status', 'disabledReason', 'failingSince', 'version'],
  /** Attributes of a delivery that an attempt writes. */
  deliveryAttempt: ['status', 'attempts', 'attemptCount', GSI2.partitionKey, GSI2.sortKey],
  /** Attributes of a delivery that the sweep writes: the time when it is due again. */
  deliveryDue: ['dueFailures', GSI2.partitionKey, GSI2.sortKey],
  /**
   * Attributes of a delivery that operators see. Of the body, they see only its subject.
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
  /** Attributes of a delivery that a redelivery writes. */
  redelivery: [
    'status',
    'attemptCount',
    'expiresAt',
    'dueFailures',
    GSI2.partitionKey,
    GSI2.sortKey,
  ],
  /** The generation of the secret that signs. */
  secretGeneration: ['secretGeneration'],
  /** Attributes that a rotation of the secret writes. */
  secretRotation: ['secretGeneration', 'secretRotatedAt', 'updatedAt', 'version'],
  endpointStatus: ['status'],
  /** Attributes of a webhook endpoint that operators change, and those that enabling it removes. */
  webhookEndpoint: [
    'url',
    'eventTypes',
    'include',
    'description',
    'status',
    'disabledReason',
    'failingSince',
    'updatedAt',
    'version',
  ],
  lowStock: ['quantity', 'lowStockThreshold', 'shards', GSI2.partitionKey, GSI2.sortKey],
} as const satisfies Record<string, readonly string[]>;
