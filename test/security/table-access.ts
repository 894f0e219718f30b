/**
 * The requests that each operation, and each other Lambda, may send to the table, written by hand.
 * The roles' grants are made from other code.
 */
import type { IamRequest } from './roles.ts';

/** One request to DynamoDB, or one part of a transaction. */
export interface TableRequest {
  readonly action: string;
  /** `table`, the name of an index, or `other table`. */
  readonly on: string;
  readonly keys: readonly string[];
  /** The transaction that it is a part of. */
  readonly enclosing?: 'TransactWriteItems' | 'TransactGetItems' | undefined;
  /** The attributes in a projection, an update, a condition or an item, keys included. */
  readonly attributes: readonly string[];
  /**
   * ReturnValues or, for a part of a transaction, ReturnValuesOnConditionCheckFailure. For a read
   * its Select, undefined if the request has none: a GetItem has no such parameter.
   */
  readonly answer: string | undefined;
}

/**
 * Requests that a role may make, in its partitions only. Where IAM can check it, the request names
 * only these attributes and requests only these values back.
 */
export interface Access {
  readonly action: string;
  readonly on: 'table' | 'GSI1' | 'GSI2';
  readonly partitions: readonly string[];
  readonly attributes?: readonly string[];
  readonly enclosing?: TableRequest['enclosing'];
  readonly unseen?: true;
}

const PROFILE = ['name', 'email', 'phone', 'tier', 'createdAt', 'version', 'guest', 'closedAt'];
const COUNT = ['orderMinute', 'minuteOrders', 'minuteUnits', 'closedAt'];
const ORDER = [
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
];
const INDEX_KEYS = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'];
const STATUS = ['status', 'fulfillmentStatus', 'version', 'updatedAt', ...INDEX_KEYS];
/** A cancellation: the sums that follow from what is left. */
const SUMS = ['total', 'taxTotal', 'taxIncluded'];
const LEVEL = [
  'type',
  'name',
  'unitPrice',
  'currency',
  'quantity',
  'lowStockThreshold',
  'version',
  'requestToken',
  'shards',
  ...INDEX_KEYS,
];
const METADATA = [...ORDER, 'deliveredOn', 'type', 'customerId', 'counted'];
/** The counters of an order on its days, in META, and the attributes that they come from. */
const COUNTED = [
  'status',
  'refunded',
  'version',
  'currency',
  'total',
  'counted',
  'adjustments',
  'countedOrder',
  'countedParcels',
  'countedMoney',
];
const SUMMARY = [
  'type',
  'rev',
  'lastOrderAt',
  'orders',
  'open',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'lifetimeTotal.EUR',
  'lifetimeTotal.INR',
  'lifetimeTotal.USD',
  'refundedTotal.EUR',
];

const ENDPOINT = [
  'url',
  'eventTypes',
  'include',
  'description',
  'status',
  'disabledReason',
  'failingSince',
  'updatedAt',
  'version',
];

const get = (partition: string, attributes?: string[]): Access =>
  read('GetItem', 'table', partition, attributes);
const query = (on: Access['on'], partition: string, attributes?: string[]): Access =>
  read('Query', on, partition, attributes);
const read = (
  action: string,
  on: Access['on'],
  partition: string,
  attributes?: string[],
): Access => ({
  action,
  on,
  partitions: [partition],
  ...(attributes && { attributes }),
});
const write = (action: string, ...partitions: string[]): Access => ({
  action,
  on: 'table',
  partitions,
});
const IN_TRANSACTION = { enclosing: 'TransactWriteItems' } as const;
const UNSEEN = { ...IN_TRANSACTION, unseen: true } as const;

/** Changes an order's lines: reads it, moves its row, puts its counters and the new rows. */
const CHANGED_PARTS: readonly Access[] = [
  query('table', 'ORDER#'),
  { ...write('PutItem', 'ORDER#'), ...UNSEEN },
  { ...get('CUST#'), enclosing: 'TransactGetItems' },
  { ...get('ORDER#'), enclosing: 'TransactGetItems' },
];
const change = (attributes: string[]): readonly Access[] => [
  ...CHANGED_PARTS,
  { ...write('UpdateItem', 'CUST#'), attributes, ...IN_TRANSACTION },
];
const CHANGE = change([...STATUS, 'total']);
const CHECKS_PAYMENTS: Access = {
  ...write('ConditionCheckItem', 'ORDER#'),
  attributes: ['version'],
  unseen: true,
};

/** Changes a payment: reads its order, puts the payment, moves the order's row. */
const PAYMENT = ['status', 'paymentStatus', 'version', 'updatedAt', ...INDEX_KEYS];
const PAY = [...change(PAYMENT), CHECKS_PAYMENTS];
const REFUND = [...change([...PAYMENT, 'refunded']), CHECKS_PAYMENTS];
const FACT = [...change([...PAYMENT, 'refunded', 'lateCaptured']), CHECKS_PAYMENTS];
const AWAIT: Access = {
  ...write('UpdateItem', 'ORDER#'),
  attributes: ['paymentDueAt', 'dueFailures', 'GSI2PK', 'GSI2SK'],
};
const ONCE: readonly Access[] = [
  { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
  { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
];
const CHECKS_ROW: Access = { ...write('ConditionCheckItem', 'CUST#'), attributes: ['version'] };
const CHECKS_STATUS: Access = {
  ...write('ConditionCheckItem', 'CUST#'),
  attributes: ['status'],
};
const CANCEL: readonly Access[] = [
  ...change([...STATUS, ...SUMS, 'paymentStatus', 'changedBy']),
  CHECKS_PAYMENTS,
  ...ONCE,
  { ...write('UpdateItem', 'SKU#'), attributes: ['quantity', 'version'], ...UNSEEN },
];
const STATEMENT_STEP = [
  'status',
  'because',
  'orderId',
  'outcome',
  'version',
  'dueFailures',
  'GSI2PK',
  'GSI2SK',
];
/** Lists a statement of withdrawal on META, and carries it out. */
const CHANGE_OF_WHOLE = [
  ...change([...STATUS, ...SUMS, 'paymentStatus', 'deliveredOn']),
  CHECKS_PAYMENTS,
];
const CARRY_OUT: readonly Access[] = [
  ...CHANGE_OF_WHOLE,
  { ...write('UpdateItem', 'SKU#'), attributes: ['quantity', 'version'], ...UNSEEN },
  { ...write('UpdateItem', 'ORDER#'), attributes: ['customerId', 'withdrawals'], unseen: true },
  { ...write('UpdateItem', 'WITHDRAWAL#'), attributes: STATEMENT_STEP },
];
const ERASES_STATEMENT: Access = {
  ...write('UpdateItem', 'WITHDRAWAL#'),
  attributes: [
    'status',
    'consumerName',
    'email',
    'orderEmail',
    'order',
    'comment',
    'reason',
    'dueFailures',
    'GSI2PK',
    'GSI2SK',
  ],
};
const WITHDRAW: readonly Access[] = [...CARRY_OUT, write('PutItem', 'WITHDRAWAL#')];
/** Changes the settlement of a return: reads its order, moves the return and the payments. */
const SETTLEMENT: readonly Access[] = [
  ...CHANGED_PARTS,
  CHECKS_ROW,
  {
    ...write('UpdateItem', 'ORDER#'),
    attributes: ['settlement', 'open', 'version'],
    ...UNSEEN,
  },
];
const CLAIM: Access = { ...write('PutItem', 'PAYREF#'), ...IN_TRANSACTION };

/** Starts a payment at the provider: claims its reference, and changes no order's row. */
const SESSION: readonly Access[] = [
  ...CHANGED_PARTS,
  CLAIM,
  CHECKS_ROW,
  CHECKS_PAYMENTS,
  { ...AWAIT, ...UNSEEN },
];
const CLOSE = ['status', 'version', 'orderVersion'];

const LISTED_STOCK = [
  'name',
  'unitPrice',
  'currency',
  'quantity',
  'lowStockThreshold',
  'version',
  'shards',
];

/** Reads the rows of a SKU's stock. */
const STOCK_ROWS: Access = query('table', 'SKU#', [...LISTED_STOCK, 'GSI2PK', 'GSI2SK']);

/** Access by operation, and by function behind no route. Everything else is denied. */
export const ACCESS: Readonly<Record<string, readonly Access[]>> = {
  GetCustomer: [get('CUST#', PROFILE)],
  ListCustomerOrders: [query('table', 'CUST#', ORDER), query('GSI1', 'CUST#')],
  GetOrder: [query('table', 'ORDER#')],
  GetLinkedOrder: [query('table', 'ORDER#')],
  GetCustomerOrder: [get('CUST#', ORDER)],
  ListOrders: [
    query('GSI2', 'OPEN'),
    query('GSI2', 'OVERPAID#'),
    query('GSI2', 'CAPTURABLE#'),
    query('GSI1', 'DAY#'),
    get('REF#'),
    query('table', 'TAG#'),
    get('PAYREF#', ['customerId', 'orderId']),
    get('ORDER#', ['status', 'total', 'currency']),
    query('table', 'ORDER#'),
  ],
  UpdateCustomer: [
    get('CUST#', PROFILE),
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: ['name', 'email', 'phone', 'tier', 'version', 'closedAt'],
    },
    { ...write('PutItem', 'EMAIL#'), ...UNSEEN },
    { ...write('DeleteItem', 'EMAIL#'), attributes: ['customerId'], ...UNSEEN },
  ],
  CloseCustomer: [{ ...write('UpdateItem', 'CUST#'), attributes: ['closedAt', 'version'] }],
  ReopenCustomer: [
    { ...write('UpdateItem', 'CUST#'), attributes: ['closedAt', 'erasedAt', 'version'] },
  ],
  ListAddresses: [query('table', 'CUST#', ['address', 'expiresAt'])],
  PutAddress: [
    { ...write('PutItem', 'CUST#'), unseen: true },
    { ...write('UpdateItem', 'CUST#'), attributes: ['addresses', 'erasedAt'], ...IN_TRANSACTION },
  ],
  DeleteAddress: [
    { ...write('PutItem', 'CUST#'), ...UNSEEN },
    { ...write('UpdateItem', 'CUST#'), attributes: ['addresses'], ...UNSEEN },
  ],
  FindCustomers: [query('table', 'EMAIL#')],
  CreateOrder: [
    { ...write('PutItem', 'CUST#', 'ORDER#'), ...UNSEEN },
    { ...write('PutItem', 'IDEMP#', 'REF#'), ...IN_TRANSACTION },
    { ...get('REF#'), enclosing: 'TransactGetItems' },
    {
      ...write('UpdateItem', 'SKU#'),
      attributes: ['quantity', 'version', 'unitPrice', 'currency', 'name'],
      ...IN_TRANSACTION,
    },
    STOCK_ROWS,
    { ...write('UpdateItem', 'CUST#'), attributes: COUNT, ...IN_TRANSACTION },
    { ...write('ConditionCheckItem', 'CUST#'), attributes: ['closedAt'] },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  CreateOrderBatch: [
    { ...write('PutItem', 'CUST#', 'ORDER#'), ...UNSEEN },
    { ...write('PutItem', 'IDEMP#', 'REF#'), ...IN_TRANSACTION },
    { ...get('REF#'), enclosing: 'TransactGetItems' },
    {
      ...write('UpdateItem', 'SKU#'),
      attributes: ['quantity', 'version', 'unitPrice', 'currency', 'name'],
      ...IN_TRANSACTION,
    },
    STOCK_ROWS,
    { ...write('ConditionCheckItem', 'CUST#'), attributes: ['closedAt'] },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  EraseCustomer: [
    get('CUST#', ['email', 'guest', 'version', 'foundWords']),
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: [
        'name',
        'email',
        'phone',
        'tier',
        'version',
        'closedAt',
        'erasedAt',
        'foundWords',
      ],
      ...UNSEEN,
    },
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: [
        ...['status', 'doneAt', 'version', 'pass', 'cursor', 'changed', 'done', 'waiting'],
        ...['dueFailures', 'GSI2PK', 'GSI2SK'],
      ],
      ...IN_TRANSACTION,
    },
    { ...write('PutItem', 'CUST#'), ...UNSEEN },
    { ...write('DeleteItem', 'EMAIL#'), attributes: ['customerId'], ...UNSEEN },
    { ...write('DeleteItem', 'FINDCUST#'), ...UNSEEN },
  ],
  GetErasure: [get('CUST#', ['status', 'requestedAt', 'doneAt', 'shownDone', 'shownWaiting'])],
  UpdateOrderAttributes: [
    get('ORDER#', ['customerId', 'attributes', 'shopAttributes', 'erasedAt']),
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: ['customerId', 'attributes', 'shopAttributes', 'erasedAt'],
    },
  ],
  UpdateShippingAddress: [
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: ['status', 'fulfillmentStatus', 'onHold', 'version', 'updatedAt', 'changedBy'],
      ...IN_TRANSACTION,
    },
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: ['shippingAddress', 'erasedAt'],
      ...IN_TRANSACTION,
    },
  ],
  TagOrder: [
    { ...write('UpdateItem', 'ORDER#'), attributes: ['customerId', 'tags'], ...IN_TRANSACTION },
    { ...write('PutItem', 'TAG#'), ...UNSEEN },
  ],
  CreateOrderLink: [get('ORDER#', ['linksFrom'])],
  RevokeOrderLinks: [{ ...write('UpdateItem', 'ORDER#'), attributes: ['linksFrom'] }],
  UntagOrder: [
    { ...write('UpdateItem', 'ORDER#'), attributes: ['customerId', 'tags'], ...UNSEEN },
    { ...write('DeleteItem', 'TAG#'), attributes: ['customerId'], ...UNSEEN },
  ],
  AddComment: [
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: ['customerId', 'comments', 'shopComments', 'erasedAt'],
      ...IN_TRANSACTION,
    },
    { ...write('PutItem', 'ORDER#'), ...UNSEEN },
    ...ONCE,
  ],
  GetTimeline: [query('table', 'ORDER#')],
  UpdateOrderStatus: [
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: [...STATUS, 'onHold', 'paymentStatus', 'deliveredOn'],
    },
    ...CHANGE,
    CHECKS_PAYMENTS,
  ],
  HoldOrder: [
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: ['status', 'onHold', 'version', 'updatedAt', 'changedBy'],
    },
  ],
  ReleaseOrder: [
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: ['onHold', 'version', 'updatedAt', 'changedBy'],
    },
  ],
  CancelOrder: CANCEL,
  CancelLinkedOrder: CANCEL,
  CreateWithdrawal: [write('PutItem', 'WITHDRAWAL#')],
  ConfirmWithdrawal: [
    {
      ...write('UpdateItem', 'WITHDRAWAL#'),
      attributes: ['status', 'code', 'version', 'dueFailures', 'GSI2PK', 'GSI2SK'],
    },
  ],
  WithdrawOrder: WITHDRAW,
  WithdrawLinkedOrder: WITHDRAW,
  ListWithdrawals: [query('GSI2', 'WITHDRAWALS')],
  GetWithdrawal: [get('WITHDRAWAL#')],
  ResolveWithdrawal: [
    ...CHANGE_OF_WHOLE,
    { ...write('UpdateItem', 'SKU#'), attributes: ['quantity', 'version'], ...UNSEEN },
    { ...write('UpdateItem', 'ORDER#'), attributes: ['customerId', 'withdrawals'], unseen: true },
    {
      ...write('UpdateItem', 'WITHDRAWAL#'),
      attributes: [
        ...STATEMENT_STEP.filter((name) => name !== 'because'),
        'reason',
        'decidedBy',
        'expiresAt',
      ],
    },
    get('ORDER#', ['erasedAt']),
    get('WITHDRAWAL#'),
  ],
  CloseWithdrawals: [
    get('ORDER#', ['erasedAt']),
    get('WITHDRAWAL#'),
    {
      ...write('UpdateItem', 'WITHDRAWAL#'),
      attributes: [
        'status',
        'reason',
        'decidedBy',
        'version',
        'dueFailures',
        'expiresAt',
        'GSI2PK',
        'GSI2SK',
      ],
    },
  ],
  GetDays: [query('table', 'DAYS#')],
  ListDayRefunds: [query('table', 'REFUNDED#')],
  GetCustomerSummary: [get('CUST#'), query('table', 'CUST#')],
  PutInventory: [{ ...write('UpdateItem', 'SKU#'), attributes: LEVEL }, STOCK_ROWS],
  GetInventory: [get('SKU#'), STOCK_ROWS],
  ListLowStock: [
    query('GSI2', 'LOW'),
    query('GSI1', 'SKUS'),
    read('BatchGetItem', 'table', 'SKU#', LISTED_STOCK),
    STOCK_ROWS,
  ],
  CreateCustomer: [
    { ...write('PutItem', 'CUST#', 'EMAIL#'), ...UNSEEN },
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  ListOrderEvents: [
    query('table', 'ORDER#', [
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
    ]),
  ],
  CreateFulfillment: [
    ...CHANGE,
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  CreateReturn: [
    ...change([...STATUS, 'total', 'deliveredOn']),
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  ReturnLinkedOrder: [
    ...change([...STATUS, 'total', 'deliveredOn']),
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  CancelLinkedReturn: CHANGE,
  CommentOnLinkedOrder: [
    get('ORDER#', ['customerId', 'linksFrom']),
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: ['customerId', 'comments', 'erasedAt'],
      ...IN_TRANSACTION,
    },
    { ...write('PutItem', 'ORDER#'), ...UNSEEN },
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  GetLinkedMilestones: [get('ORDER#', ['customerId', 'linksFrom']), query('table', 'SHIPMENT#')],
  UpdateReturn: [
    ...CHANGE,
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: ['customerId', 'status', 'decidedBy', 'acts', 'version', 'GSI2PK', 'GSI2SK'],
    },
  ],
  ReceiveReturn: [
    ...CHANGE,
    CHECKS_PAYMENTS,
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
    { ...write('UpdateItem', 'SKU#'), attributes: ['quantity', 'version'], ...UNSEEN },
  ],
  SettleReturn: SETTLEMENT,
  RemoveSettlement: [
    ...SETTLEMENT,
    {
      ...write('ConditionCheckItem', 'CUST#'),
      attributes: ['status', 'fulfillmentStatus'],
      ...UNSEEN,
    },
  ],
  ListReturns: [query('GSI2', 'RETURNS')],
  UpdateTracking: [
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: [
        ...['customerId', 'status', 'trackingInfo', 'estimatedDeliveryAt', 'version'],
        'erasedAt',
      ],
    },
  ],
  CancelFulfillment: [
    ...CHANGE,
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: [...CLOSE, 'cancelledAt', 'cancelledBy', 'cancelledByName'],
      ...UNSEEN,
    },
    { ...AWAIT, ...UNSEEN },
  ],
  AddMilestone: [
    ...CHANGE,
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: [...CLOSE, 'deliveredAt', 'deliveredBy', 'deliveredByName', 'latest'],
      ...UNSEEN,
    },
    { ...write('UpdateItem', 'ORDER#'), attributes: ['customerId', 'latest'] },
    { ...write('PutItem', 'SHIPMENT#'), unseen: true },
  ],
  ListMilestones: [query('table', 'SHIPMENT#')],
  CreatePayment: [...PAY, { ...AWAIT, ...UNSEEN }, ...ONCE, CLAIM, CHECKS_ROW],
  VerifyOrderLink: [],
  PayLinkedOrder: [...CHANGED_PARTS, CHECKS_PAYMENTS, { ...AWAIT, ...UNSEEN }, ...ONCE, CHECKS_ROW],
  CapturePayment: [...PAY, CHECKS_STATUS, { ...AWAIT, ...UNSEEN }, ...ONCE],
  RefundPayment: [
    ...REFUND,
    CHECKS_ROW,
    { ...AWAIT, ...UNSEEN },
    ...ONCE,
    { ...write('UpdateItem', 'ORDER#'), attributes: ['open', 'version'], ...UNSEEN },
  ],
  VoidPayment: [...PAY, { ...AWAIT, ...UNSEEN }, ...ONCE],
  RecordPaymentFact: [...FACT, { ...AWAIT, ...UNSEEN }, CHECKS_ROW, CLAIM, get('PAYREF#')],
  ReceivePaymentWebhook: [...FACT, { ...AWAIT, ...UNSEEN }, CHECKS_ROW, CLAIM, get('PAYREF#')],
  StartPayment: SESSION,
  StartLinkedPayment: SESSION,
  ExecutePayments: [
    ...FACT,
    CHECKS_ROW,
    { ...AWAIT, ...UNSEEN },
    get('PAYREF#'),
    { ...get('CUST#'), attributes: ['status'] },
  ],
  ReconcilePayments: [
    ...FACT,
    { ...AWAIT, ...UNSEEN },
    CHECKS_ROW,
    CLAIM,
    get('PAYREF#'),
    get('ORDER#'),
  ],
  CarryOnWithdrawals: [
    query('GSI2', 'MATCH#'),
    get('WITHDRAWAL#'),
    ...CARRY_OUT,
    query('GSI1', 'DAY#'),
    get('CUST#', ['email']),
    { ...write('PutItem', 'UNCONFIRMED#'), attributes: ['type'], unseen: true },
    ERASES_STATEMENT,
    {
      ...write('UpdateItem', 'WITHDRAWAL#'),
      attributes: [
        'status',
        'because',
        'orderId',
        'orderEmail',
        'code',
        'version',
        'dueFailures',
        'GSI2PK',
        'GSI2SK',
      ],
    },
  ],
  SweepDue: [
    query('GSI2', 'DUE#'),
    query('GSI2', 'SEND#'),
    ...change([...STATUS, ...SUMS]),
    CHECKS_PAYMENTS,
    get('ORDER#'),
    AWAIT,
    { ...write('UpdateItem', 'WEBHOOK#'), attributes: ['dueFailures', 'GSI2PK', 'GSI2SK'] },
    CHECKS_ROW,
    { ...write('UpdateItem', 'SKU#'), attributes: ['quantity', 'version'], ...UNSEEN },
    STOCK_ROWS,
    {
      ...write('UpdateItem', 'SKU#'),
      attributes: ['countedQuantity', 'dueFailures', 'shards', 'version', 'GSI2PK', 'GSI2SK'],
    },
    { ...get('CUST#'), attributes: ['status'] },
  ],
  CarryOnErasures: [
    query('GSI2', 'ERASE#'),
    query('table', 'ORDER#'),
    query('table', 'CUST#', ['address', 'expiresAt']),
    query('table', 'SHIPMENT#'),
    query('table', 'UNCONFIRMED#'),
    query('table', 'WEBHOOKORDER#'),
    {
      ...get('CUST#'),
      attributes: [
        'status',
        'updatedAt',
        'requestedAt',
        'version',
        'pass',
        'cursor',
        'changed',
        'done',
        'waiting',
      ],
    },
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: [
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
        'GSI2PK',
        'GSI2SK',
      ],
    },
    {
      ...write('UpdateItem', 'CUST#'),
      attributes: ['address', 'expiresAt', 'addresses'],
      ...UNSEEN,
    },
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: [
        'shippingAddress',
        'billingAddress',
        'customerNote',
        'attributes',
        'adjustments',
        'linksFrom',
        'method',
        'version',
        'trackingInfo',
        'text',
        'comment',
        'shopAttributes',
        'erasedAt',
      ],
    },
    ERASES_STATEMENT,
    { ...write('UpdateItem', 'SHIPMENT#'), attributes: ['message', 'location'] },
    { ...get('ORDER#'), attributes: ['customerId', 'shippingAddress', 'billingAddress', 'words'] },
    {
      ...write('ConditionCheckItem', 'ORDER#'),
      attributes: ['shippingAddress', 'billingAddress'],
      unseen: true,
    },
    { ...write('DeleteItem', 'ORDER#'), ...UNSEEN },
    { ...write('DeleteItem', 'FIND#'), ...UNSEEN },
    { ...write('DeleteItem', 'TRACK#'), unseen: true },
    { ...write('DeleteItem', 'UNCONFIRMED#'), unseen: true },
    { ...write('DeleteItem', 'WEBHOOKORDER#'), unseen: true },
  ],
  DeliverWebhooks: [
    query('table', 'WEBHOOKS'),
    {
      ...write('UpdateItem', 'WEBHOOKS'),
      attributes: ['status', 'disabledReason', 'failingSince', 'version'],
    },
    { ...write('PutItem', 'WEBHOOK#'), unseen: true },
    get('WEBHOOK#'),
    {
      ...write('UpdateItem', 'WEBHOOK#'),
      attributes: ['status', 'attempts', 'attemptCount', 'GSI2PK', 'GSI2SK'],
    },
    // The whole order, for the endpoints that ask for it.
    query('table', 'ORDER#'),
    get('CUST#', ORDER),
    { ...write('ConditionCheckItem', 'ORDER#'), attributes: ['erasedAt'], unseen: true },
    { ...write('PutItem', 'WEBHOOKORDER#'), ...UNSEEN },
    get('WEBHOOKORDER#'),
  ],
  AdjustStock: [
    { ...write('PutItem', 'IDEMP#'), ...IN_TRANSACTION },
    { ...write('PutItem', 'SKU#'), ...UNSEEN },
    {
      ...write('UpdateItem', 'SKU#'),
      attributes: ['quantity', 'version', 'shards'],
      ...IN_TRANSACTION,
    },
    STOCK_ROWS,
    { ...get('IDEMP#'), enclosing: 'TransactGetItems' },
  ],
  ListStockAdjustments: [query('table', 'SKU#')],
  CreateWebhookEndpoint: [
    query('table', 'WEBHOOKS'),
    { ...write('PutItem', 'WEBHOOKS'), ...UNSEEN },
    ...ONCE,
  ],
  ListWebhookEndpoints: [query('table', 'WEBHOOKS')],
  UpdateWebhookEndpoint: [{ ...write('UpdateItem', 'WEBHOOKS'), attributes: ENDPOINT }],
  DeleteWebhookEndpoint: [get('WEBHOOKS'), write('DeleteItem', 'WEBHOOKS')],
  RotateWebhookSecret: [
    get('WEBHOOKS', ['secretGeneration']),
    {
      ...write('UpdateItem', 'WEBHOOKS'),
      attributes: ['secretGeneration', 'secretRotatedAt', 'updatedAt', 'version'],
      ...UNSEEN,
    },
    ...ONCE,
  ],
  PingWebhookEndpoint: [
    { ...write('ConditionCheckItem', 'WEBHOOKS'), attributes: ['status'], ...IN_TRANSACTION },
    { ...write('PutItem', 'WEBHOOK#'), ...UNSEEN },
    ...ONCE,
  ],
  ListWebhookDeliveries: [
    query('table', 'WEBHOOK#', [
      'eventType',
      'body',
      'status',
      'attempts',
      'attemptCount',
      'expiresAt',
      'GSI2SK',
    ]),
  ],
  RedeliverWebhook: [
    {
      ...write('UpdateItem', 'WEBHOOK#'),
      attributes: ['status', 'attemptCount', 'expiresAt', 'dueFailures', 'GSI2PK', 'GSI2SK'],
    },
  ],
  RouteNotFound: [],
  AddEmailClaims: [],
  RotateCursorKey: [],
  // Its events come from the stream's records alone.
  PublishEvents: [],
  ProjectChanges: [
    { ...write('UpdateItem', 'CUST#'), attributes: SUMMARY, ...UNSEEN },
    { ...write('UpdateItem', 'ORDER#'), attributes: METADATA },
    {
      ...write('UpdateItem', 'SKU#'),
      attributes: ['quantity', 'lowStockThreshold', 'shards', 'GSI2PK', 'GSI2SK'],
    },
    { ...write('PutItem', 'ORDER#'), unseen: true },
    // What days count, with the setting dayFigures.
    get('ORDER#', COUNTED),
    query('table', 'ORDER#', [
      'status',
      'currency',
      'version',
      'provider',
      'requests',
      'reports',
      'transactions',
    ]),
    {
      ...write('UpdateItem', 'ORDER#'),
      attributes: [...METADATA, 'countedOrder', 'countedParcels', 'countedMoney'],
      ...IN_TRANSACTION,
    },
    { ...write('UpdateItem', 'DAYS#'), ...UNSEEN },
    { ...write('UpdateItem', 'REFUNDED#'), attributes: ['type', 'refunded'], ...UNSEEN },
    { ...write('DeleteItem', 'REFUNDED#'), ...UNSEEN },
  ],
};

const READS = ['GetItem', 'BatchGetItem', 'Query'];

/** True if an access should allow a request. */
export function covers(access: Access, request: TableRequest): boolean {
  const { action, on, keys, answer } = request;
  const place = action === access.action && on === access.on;
  const partition =
    keys.length > 0 &&
    keys.every((key) => access.partitions.some((prefix) => key.startsWith(prefix)));
  const enclosed = access.enclosing === undefined || request.enclosing === access.enclosing;
  return place && partition && enclosed && namesOnly(access, request) && isUnseen(access, answer);
}

const isUnseen = ({ unseen }: Access, answer: string | undefined) => !unseen || answer === 'NONE';

function namesOnly({ attributes }: Access, request: TableRequest): boolean {
  const { action, attributes: named, answer } = request;
  if (!attributes) return true;
  if (action === 'Query' && answer !== 'SPECIFIC_ATTRIBUTES') return false;
  if (action.endsWith('GetItem') && (answer ?? 'SPECIFIC_ATTRIBUTES') !== 'SPECIFIC_ATTRIBUTES')
    return false;
  return named.length > 0 && named.every((name) => ['PK', 'SK', ...attributes].includes(name));
}

/** All attributes of the table's items, and one that no item has. */
export const KNOWN_ATTRIBUTES: readonly string[] = [
  ...new Set([...PROFILE, ...COUNT, ...ORDER, ...STATUS, ...LEVEL, ...METADATA, ...SUMMARY]),
  'sku',
  'shippingAddress',
  'comments',
  'tags',
  'attributes',
  'reference',
  'placedAt',
  'fingerprint',
  'expiresAt',
  'orderId',
  'isAdmin',
  'address',
  'addresses',
  'trackingInfo',
  'orderVersion',
  'deliveredAt',
  'cancelledAt',
  'estimatedDeliveryAt',
  'latest',
  'paymentDueAt',
  'dueFailures',
  'countedQuantity',
  'url',
  'eventTypes',
  'description',
  'disabledReason',
  'failingSince',
  'secretGeneration',
  'secretRotatedAt',
  'eventType',
  'attempts',
  'attemptCount',
  'body',
  'withdrawals',
  'because',
  'outcome',
  'reason',
  'decidedBy',
  'acts',
];

/** Translates the request into IAM's terms. */
export function toIamRequest(request: TableRequest, tableArn: string): IamRequest {
  const { action, on, keys, enclosing, attributes, answer } = request;
  const arn = on === 'other table' ? `${tableArn}-of-another-team` : tableArn;
  return {
    action: `dynamodb:${action}`,
    resource: on.startsWith('GSI') ? `${arn}/index/${on}` : arn,
    context: {
      ...(keys.length > 0 && { 'dynamodb:LeadingKeys': [...keys] }),
      ...(attributes.length > 0 && { 'dynamodb:Attributes': [...attributes] }),
      ...(enclosing && { 'dynamodb:EnclosingOperation': enclosing }),
      ...(answer !== undefined && {
        [READS.includes(action) ? 'dynamodb:Select' : 'dynamodb:ReturnValues']: answer,
      }),
    },
  };
}
