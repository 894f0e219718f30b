import { policyIn } from '../../../../domain/shop/policy.ts';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import { customerWordRows, customerWords } from '../../../../table/customers/customer-words.ts';
import { emailRow } from '../../../../table/customers/email-row.ts';
import { profileKey } from '../../../../table/keys.ts';
import { insert, transact } from '../../../../table/requests/transaction.ts';

export interface ImportedGuest {
  readonly customerId: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly phone?: string | undefined;
}

/** The longest name of a customer. */
const MAX_NAME = 200;

/**
 * Writes a guest with one TransactWriteItems: the profile, and the row by which it is found. A
 * guest reserves no e-mail address, so its owner can sign up with it.
 *
 * @returns false if there is such a customer
 */
export async function insertGuest(guest: ImportedGuest, now: Date): Promise<boolean> {
  const { customerId, email, phone } = guest;
  const name = nameOf(guest);
  const words = policyIn(process.env).findOrders
    ? await customerWords({ name, phone }, phoneSecret)
    : [];
  const failed = await transact({
    profile: insert({
      ...profileKey(customerId),
      type: 'Customer',
      name,
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      createdAt: now.toISOString(),
      version: 1,
      guest: true,
      ...(words.length > 0 && { foundWords: words }),
    }),
    email: email === undefined ? [] : [insert(emailRow({ customerId, email, guest: true }))],
    words: customerWordRows({ customerId, guest: true }, [], words),
  });
  return failed === undefined;
}

/** The name without control characters; the address of a person without one. */
function nameOf({ name = '', email }: ImportedGuest): string {
  const clean = name.replace(/\p{Cc}+/gu, ' ').trim();
  return [...(clean || email || 'Guest')].slice(0, MAX_NAME).join('');
}
