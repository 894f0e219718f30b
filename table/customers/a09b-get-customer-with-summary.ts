import type { StoredCustomer } from '../../domain/customer.ts';
import type { CustomerSummary } from '../../domain/summary.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isProfile, type Key, profileKey, summaryKey } from '../keys.ts';
import { query } from '../requests/commands.ts';
import { toCustomer } from './a01-get-customer.ts';
import { toCustomerSummary } from './a09-get-customer-summary.ts';

/** A customer's orders in numbers, and the profile if there is one. */
export interface CustomerWithSummary extends CustomerSummary {
  readonly customer?: StoredCustomer | undefined;
}

/**
 * A9b: one Query of two rows that are neighbors in the customer's partition. Both together are read
 * at the cost of one: 0.5 RCU for up to four kilobytes. A BatchGetItem would cost twice as much,
 * and a copy of the name in SUMMARY would be one more that an erasure must find.
 */
export async function getCustomerWithSummary(customerId: string): Promise<CustomerWithSummary> {
  const { PK, SK: profileSK } = profileKey(customerId);
  const rows = await query({
    KeyConditionExpression: 'PK = :customer AND SK BETWEEN :profile AND :summary',
    ExpressionAttributeValues: {
      ':customer': PK,
      ':profile': profileSK,
      ':summary': summaryKey(customerId).SK,
    },
  });
  const profile = (rows as readonly (Item & Key)[]).find(isProfile);
  return {
    ...toCustomerSummary(
      customerId,
      rows.find((row) => row !== profile),
    ),
    customer: profile && toCustomer(customerId, profile),
  };
}
