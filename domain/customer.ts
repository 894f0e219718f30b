/** A customer's profile. */
export interface Customer {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly tier?: string | undefined;
  readonly createdAt: string;
  readonly version: number;
}

/** A stored profile: one written by hand may lack everything but its key. */
export type StoredCustomer = Pick<Customer, 'customerId'> & Partial<Customer>;

/**
 * Normalizes an address, so that one mailbox has one spelling. The local part is lowercased too.
 * RFC 5321 §2.4 allows a host to distinguish `Ann@` from `ann@`, but shoppers' hosts do not. With
 * two spellings, an account could be taken over by letter case. The domain is written in ASCII.
 */
export function normalizeEmail(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  return folded.slice(0, at) + asciiDomain(folded.slice(at));
}

/**
 * Writes a domain in ASCII: `bücher.example` and `xn--bcher-kva.example` are one domain (RFC 5891).
 */
const asciiDomain = (domain: string): string => URL.parse(`https://${domain}`)?.hostname ?? domain;
