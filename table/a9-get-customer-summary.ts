import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type CustomerSummary, emptySummary } from '../domain/summary.ts';
import { table, tableName } from './client.ts';
import { summaryKey } from './keys.ts';

/** A9: one GetItem. The stream's projector keeps the row; before the first order there is none, and all is zero. */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key: summaryKey(customerId) }));
  const { PK, SK, type, ...summary } = Item ?? {};
  return { ...emptySummary(customerId), ...summary };
}
