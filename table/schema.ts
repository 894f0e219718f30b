/**
 * The table as data: attribute names, indexes, projections. The CDK construct builds from it and the access patterns name it,
 * so neither can drift from the other.
 */
export const PARTITION_KEY = 'PK';
export const SORT_KEY = 'SK';

/** DynamoDB deletes an item some time after this moment (epoch seconds), and returns it until then: readers check it too. */
export const TTL_ATTRIBUTE = 'expiresAt';

export interface IndexSchema {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** INCLUDE. Nothing that changes on its own: each change of a projected attribute costs an index write. */
  readonly include: readonly string[];
}

/** Overloaded: today a customer's orders by status. */
export const GSI1: IndexSchema = {
  name: 'GSI1',
  partitionKey: 'GSI1PK',
  sortKey: 'GSI1SK',
  include: ['status', 'total', 'currency'],
};

/** Sparse: holds an item only while somebody has to work on it (an open order, a stock row that is low). */
export const GSI2: IndexSchema = {
  name: 'GSI2',
  partitionKey: 'GSI2PK',
  sortKey: 'GSI2SK',
  include: ['total', 'currency', 'lineCount', 'name', 'lowStockThreshold'],
};
