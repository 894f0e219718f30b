import { GSI1, PARTITION_KEY, SORT_KEY } from './schema.ts';

/** The keys of every item, in an export of the table. */
export const KEY_COLUMNS = { [PARTITION_KEY]: 'S', [SORT_KEY]: 'S' } as const;

/**
 * The attributes that a query of an export may name, with DynamoDB's type of each. No address and
 * no e-mail address is among them.
 */
export const COLUMNS = {
  ...KEY_COLUMNS,
  type: 'S',
  status: 'S',
  fulfillmentStatus: 'S',
  paymentStatus: 'S',
  currency: 'S',
  total: 'N',
  refunded: 'N',
  lineCount: 'N',
  version: 'N',
  updatedAt: 'S',
  customerId: 'S',
  importedFrom: 'S',
  sku: 'S',
  quantity: 'N',
  unitPrice: 'N',
  [GSI1.sortKey]: 'S',
} as const satisfies Readonly<Record<string, 'S' | 'N'>>;
