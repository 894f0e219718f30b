/**
 * The access patterns: the program in one table. A row gives the stack a function, its route, its
 * scopes and its grants; the handler who may call it; the README a line. Read this first.
 */
import { PARTITIONS } from '../table/keys.ts';
import { ATTRIBUTES, GSI1, GSI2 } from '../table/schema.ts';

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

export type DynamoDBAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'ConditionCheckItem';

/**
 * OAuth scopes of the resource server. They belong to an app client, not to a person: who is who,
 * the handler decides.
 */
export const SCOPES = {
  read: 'orders/read',
  write: 'orders/write',
  /** For machines: an operator without a person. */
  operate: 'orders/operate',
} as const;

export interface AccessPattern {
  readonly id: string;
  /**
   * The operation's one name: its file in `functions`, `table` and `test`, its construct id, its
   * operationId.
   */
  readonly entry: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** Query parameters, for people. */
  readonly query?: string;
  /** What it asks of DynamoDB, for people. */
  readonly request: string;
  /**
   * `customer`: whose id is in the path (or who placed the order), and operators. `anyone`: who is
   * signed in.
   */
  readonly who: 'customer' | 'operator' | 'anyone';
  readonly scope: 'read' | 'write';
  readonly grants: readonly Grant[];
  /** Reads the cursor signing key. */
  readonly paged?: true;
  /** Capacity units of a typical call; held by `npm run capacity` and its test. */
  readonly cost: string;
}

const { customer, order, stock, email, idempotency, openOrders, lowStock } = PARTITIONS;

const IN_TRANSACTION = { enclosingOperation: 'TransactWriteItems' } as const;
/** As a part of a transaction that tells nothing of what it meets. */
const UNSEEN = { ...IN_TRANSACTION, returnValues: 'NONE' } as const;

export const ACCESS_PATTERNS = {
  A1: {
    id: 'A1',
    entry: 'a01-get-customer',
    method: 'GET',
    path: '/customers/{customerId}',
    query: 'consistent',
    request: 'GetItem',
    who: 'customer',
    scope: 'read',
    grants: [{ actions: ['GetItem'], partitions: [customer], attributes: ATTRIBUTES.profile }],
    cost: '0.5 RCU',
  },
  A2: {
    id: 'A2',
    entry: 'a02-list-customer-orders',
    method: 'GET',
    path: '/customers/{customerId}/orders',
    query: 'limit, cursor, from, to, sort, consistent',
    request: 'Query, newest first',
    who: 'customer',
    scope: 'read',
    grants: [
      { actions: ['Query'], partitions: [customer], attributes: ATTRIBUTES.order },
      { actions: ['Query'], index: GSI1.name, partitions: [customer] },
    ],
    paged: true,
    cost: '1 RCU a page of 20',
  },
  A3: {
    id: 'A3',
    entry: 'a03-get-order',
    method: 'GET',
    path: '/orders/{orderId}',
    query: 'consistent',
    request: 'Query, the order’s item collection',
    who: 'customer',
    scope: 'read',
    grants: [{ actions: ['Query'], partitions: [order] }],
    cost: '0.5 RCU',
  },
  A3b: {
    id: 'A3b',
    entry: 'a03b-get-customer-order',
    method: 'GET',
    path: '/customers/{customerId}/orders/{orderId}',
    request: 'GetItem, strongly consistent',
    who: 'customer',
    scope: 'read',
    grants: [{ actions: ['GetItem'], partitions: [customer], attributes: ATTRIBUTES.order }],
    cost: '1 RCU',
  },
  A4: {
    id: 'A4',
    entry: 'a02-list-customer-orders',
    method: 'GET',
    path: '/customers/{customerId}/orders',
    query: 'status, limit, cursor, from, to, sort',
    request: 'Query GSI1',
    who: 'customer',
    scope: 'read',
    grants: [],
    paged: true,
    cost: '0.5 RCU a page of 20',
  },
  A5: {
    id: 'A5',
    entry: 'a05-list-open-orders',
    method: 'GET',
    path: '/orders',
    query: 'status=OPEN, limit, cursor, sort',
    request: 'N parallel Queries on GSI2, merged',
    who: 'operator',
    scope: 'read',
    grants: [{ actions: ['Query'], index: GSI2.name, partitions: [openOrders] }],
    paged: true,
    cost: '0.5 RCU a shard',
  },
  A6: {
    id: 'A6',
    entry: 'a06-create-order',
    method: 'POST',
    path: '/customers/{customerId}/orders',
    request: 'TransactWriteItems',
    who: 'customer',
    scope: 'write',
    grants: [
      { actions: ['PutItem'], partitions: [customer, order], ...UNSEEN },
      { actions: ['PutItem'], partitions: [idempotency], ...IN_TRANSACTION },
      {
        actions: ['UpdateItem'],
        partitions: [stock],
        attributes: ATTRIBUTES.sale,
        ...IN_TRANSACTION,
      },
      {
        actions: ['UpdateItem'],
        partitions: [customer],
        attributes: ATTRIBUTES.orderCount,
        ...IN_TRANSACTION,
      },
      {
        actions: ['ConditionCheckItem'],
        partitions: [customer],
        attributes: [],
        returnValues: 'NONE',
      },
      { actions: ['GetItem'], partitions: [idempotency], enclosingOperation: 'TransactGetItems' },
    ],
    cost: '22 WCU with 3 lines',
  },
  A7: {
    id: 'A7',
    entry: 'a07-update-order-status',
    method: 'PATCH',
    path: '/customers/{customerId}/orders/{orderId}',
    request: 'UpdateItem',
    who: 'operator',
    scope: 'write',
    grants: [
      { actions: ['UpdateItem'], partitions: [customer], attributes: ATTRIBUTES.orderStatus },
    ],
    cost: '4 WCU leaving OPEN, else 3',
  },
  A8: {
    id: 'A8',
    entry: 'a08-cancel-order',
    method: 'POST',
    path: '/customers/{customerId}/orders/{orderId}/cancellation',
    request: 'Query, then TransactWriteItems',
    who: 'customer',
    scope: 'write',
    grants: [
      { actions: ['Query'], partitions: [order] },
      {
        actions: ['UpdateItem'],
        partitions: [customer],
        attributes: ATTRIBUTES.orderStatus,
        ...IN_TRANSACTION,
      },
      { actions: ['UpdateItem'], partitions: [stock], attributes: ATTRIBUTES.restock, ...UNSEEN },
    ],
    cost: '1 RCU and 11 WCU with 3 lines',
  },
  A9: {
    id: 'A9',
    entry: 'a09-get-customer-summary',
    method: 'GET',
    path: '/customers/{customerId}/summary',
    request: 'GetItem',
    who: 'customer',
    scope: 'read',
    grants: [{ actions: ['GetItem'], partitions: [customer] }],
    cost: '0.5 RCU',
  },
  A10: {
    id: 'A10',
    entry: 'a10-put-inventory',
    method: 'PUT',
    path: '/inventory/{sku}',
    request: 'UpdateItem',
    who: 'operator',
    scope: 'write',
    grants: [
      { actions: ['UpdateItem'], partitions: [stock], attributes: ATTRIBUTES.inventoryLevel },
    ],
    cost: '1 WCU, 2 when it turns low or stops being low',
  },
  A10b: {
    id: 'A10b',
    entry: 'a10b-get-inventory',
    method: 'GET',
    path: '/inventory/{sku}',
    query: 'consistent',
    request: 'GetItem',
    who: 'anyone',
    scope: 'read',
    grants: [{ actions: ['GetItem'], partitions: [stock] }],
    cost: '0.5 RCU',
  },
  A11: {
    id: 'A11',
    entry: 'a11-list-low-stock',
    method: 'GET',
    path: '/inventory',
    query: 'level=LOW, limit, cursor',
    request: 'Query GSI2',
    who: 'operator',
    scope: 'read',
    grants: [{ actions: ['Query'], index: GSI2.name, partitions: [lowStock] }],
    paged: true,
    cost: '0.5 RCU a page of 20',
  },
  A12: {
    id: 'A12',
    entry: 'a12-create-customer',
    method: 'POST',
    path: '/customers',
    request: 'TransactWriteItems',
    who: 'anyone',
    scope: 'write',
    grants: [
      { actions: ['PutItem'], partitions: [customer, email], ...UNSEEN },
      { actions: ['PutItem'], partitions: [idempotency], ...IN_TRANSACTION },
      { actions: ['GetItem'], partitions: [idempotency], enclosingOperation: 'TransactGetItems' },
    ],
    cost: '6 WCU',
  },
  A13: {
    id: 'A13',
    entry: 'a13-list-order-events',
    method: 'GET',
    path: '/orders/{orderId}/events',
    request: 'Query, the order’s item collection',
    who: 'customer',
    scope: 'read',
    grants: [{ actions: ['Query'], partitions: [order], attributes: ATTRIBUTES.orderEvent }],
    cost: '0.5 RCU',
  },
} as const satisfies Record<string, AccessPattern>;

/**
 * Scopes that open a pattern's route: API Gateway asks for at least one of them, so an ID token,
 * which has none, never passes.
 */
export const scopesOf = ({ scope }: Pick<AccessPattern, 'scope'>): string[] => [
  SCOPES[scope],
  SCOPES.operate,
];

/**
 * The Lambda behind every other path: what no pattern serves is answered as a problem, to whoever
 * is signed in.
 */
export const UNKNOWN_ROUTE = { entry: 'route-not-found', scopes: Object.values(SCOPES) } as const;

/** The Lambda that Secrets Manager calls when the cursor key is due. */
export const CURSOR_KEY_ROTATION = { entry: 'rotate-cursor-key' } as const;
