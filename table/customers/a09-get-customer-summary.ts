import { type CustomerSummary, toSummary } from '../../domain/summary.ts';
import type { Item } from '../aws-protocol/item.ts';
import { summaryKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';

/**
 * A9: one GetItem. The stream's projector writes the row. Before the first order there is no row,
 * and all counts are zero.
 */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  return toCustomerSummary(customerId, await getItem({ Key: summaryKey(customerId) }));
}

/** Makes a summary of its row, or of none. */
export const toCustomerSummary = (customerId: string, row: Item = {}): CustomerSummary =>
  toSummary(customerId, row as Record<string, number>, row['lastOrderAt'] as string | undefined);
