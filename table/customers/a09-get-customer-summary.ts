import { type CustomerSummary, toSummary } from '../../domain/summary.ts';
import { summaryKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';

/**
 * A9: one GetItem. The stream's projector keeps the row; before the first order there is none, and
 * all is zero.
 */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  const row = (await getItem({ Key: summaryKey(customerId) })) ?? {};
  return toSummary(
    customerId,
    row as Record<string, number>,
    row['lastOrderAt'] as string | undefined,
  );
}
