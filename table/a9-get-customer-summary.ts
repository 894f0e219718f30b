import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Counters, type CustomerSummary, toSummary } from '../domain/summary.ts';
import { table, tableName } from './client.ts';
import { summaryKey } from './keys.ts';
import type { Item } from './order-row.ts';

/** A9: one GetItem. The stream's projector keeps the row; before the first order there is none, and all is zero. */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key: summaryKey(customerId) }));
  return summaryOf(customerId, Item);
}

export const summaryOf = (customerId: string, row: Item = {}): CustomerSummary =>
  toSummary(customerId, row as Counters, row['lastOrderAt'] as string | undefined);
