import { normalizeEmail } from '../../domain/customer.ts';
import { emailPartition, isGuestEmail, type Key, parseGuest } from '../keys.ts';
import type { Page } from '../page.ts';
import { queryPage } from '../requests/commands.ts';

/** A customer with an e-mail address, or a guest who gave it. */
export interface FoundCustomer {
  readonly customerId: string;
  readonly guest: boolean;
}

/** The most that one answer lists: the account, and its newest guests. */
export const MAX_FOUND = 100;

/**
 * A33: one Query of an address's partition, backwards. The reservation of the account comes first,
 * then the guests, newest first.
 */
export async function findCustomers(email: string): Promise<Page<FoundCustomer>> {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :address',
    ExpressionAttributeValues: { ':address': emailPartition(normalizeEmail(email)) },
    ScanIndexForward: false,
    Limit: MAX_FOUND,
  });
  const matches = items.map((row) => ({ row: row as unknown as Key, customer: foundIn(row) }));
  return {
    items: matches.flatMap(({ customer }) => customer ?? []),
    unreadable: matches.flatMap(({ row, customer }) =>
      customer ? [] : [{ PK: row.PK, SK: row.SK }],
    ),
  };
}

/** Reads a row; undefined if a person has damaged it. */
function foundIn(row: object): FoundCustomer | undefined {
  const { SK, customerId } = row as Key & { readonly customerId?: unknown };
  if (isGuestEmail({ SK })) return { customerId: parseGuest({ SK }), guest: true };
  return typeof customerId === 'string' ? { customerId, guest: false } : undefined;
}
