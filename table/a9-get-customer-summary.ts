import { type Counters, type CustomerSummary, toSummary } from '../domain/summary.ts';
import type { Item } from './item.ts';
import { summaryKey } from './keys.ts';
import { getItem } from './requests.ts';

/** A9: one GetItem. The stream's projector keeps the row; before the first order there is none, and all is zero. */
export async function getCustomerSummary(customerId: string): Promise<CustomerSummary> {
  return summaryOf(customerId, await getItem({ Key: summaryKey(customerId) }));
}

export const summaryOf = (customerId: string, row: Item = {}): CustomerSummary =>
  toSummary(customerId, row as Counters, row['lastOrderAt'] as string | undefined);
