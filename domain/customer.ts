/** A customer's profile. */
export interface Customer {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly tier?: string | undefined;
  readonly createdAt: string;
  readonly version: number;
}

/** A profile as stored: one written by hand may lack anything but its key. */
export type StoredCustomer = Pick<Customer, 'customerId'> & Partial<Customer>;

/**
 * One mailbox, one spelling. Case is folded in the local part too: RFC 5321 §2.4 allows a host to
 * tell `Ann@` from `ann@`, no host that shoppers use does, and an account taken over by letter case
 * is worse. The domain is written in ASCII.
 */
export function normaliseEmail(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  return folded.slice(0, at) + asciiDomain(folded.slice(at));
}

/** `bücher.example` and `xn--bcher-kva.example` are one domain (RFC 5891), kept as the latter. */
const asciiDomain = (domain: string): string => URL.parse(`https://${domain}`)?.hostname ?? domain;
