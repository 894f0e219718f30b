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
  /** A function, so that a bundle keeps no more than the row of its own handler. */
  readonly grants: () => readonly Grant[];
  /** Reads the cursor signing key. */
  readonly paged?: true;
  /** Capacity units of a typical call; held by `npm run capacity` and its test. */
  readonly cost: string;
}

/** Granted as a part of TransactWriteItems only. */
export const IN_TRANSACTION = { enclosingOperation: 'TransactWriteItems' } as const;

/** As a part of a transaction that tells nothing of what it meets. */
export const UNSEEN = { enclosingOperation: 'TransactWriteItems', returnValues: 'NONE' } as const;

/**
 * Scopes that open a pattern's route: API Gateway asks for at least one of them, so an ID token,
 * which has none, never passes.
 */
export const scopesOf = ({ scope }: Pick<AccessPattern, 'scope'>): string[] => [
  SCOPES[scope],
  SCOPES.operate,
];

/** What every change of an order's lines asks for (`table/orders/change-order.ts`). */
export const ORDER_CHANGE = (): readonly Grant[] => [
  { actions: ['Query'], partitions: [PARTITIONS.order] },
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.customer],
    attributes: ATTRIBUTES.orderState,
    ...IN_TRANSACTION,
  },
  { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.customer, PARTITIONS.order],
    enclosingOperation: 'TransactGetItems',
  },
];
