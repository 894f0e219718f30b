import { type CustomerSummary, toSummary } from '../../domain/summary.ts';
import { summaryKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';

/**
 * A9: one GetItem. The stream's projector writes the row. Before the first order there is no row,
 * and all counts are zero.
 */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  const row = (await getItem({ Key: summaryKey(customerId) })) ?? {};
  return toSummary(
    customerId,
    row as Record<string, number>,
    row['lastOrderAt'] as string | undefined,
  );
}
