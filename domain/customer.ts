import { newTimeId, timeOf } from './time-id.ts';

/** A customer's profile. */
export interface Customer {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  /** As people write it. */
  readonly phone?: string | undefined;
  readonly tier?: string | undefined;
  readonly createdAt: string;
  readonly version: number;
  /** True for a guest: a purchase without an account, whose e-mail address is not reserved. */
  readonly guest?: true | undefined;
  /** The time since which the customer places no orders; ISO 8601, UTC. */
  readonly closedAt?: string | undefined;
}

export const GUEST_LETTER = 'g';

/** Makes the id of a guest. No token has it as its `sub`. */
export const newGuestId = (createdAt: Date): string => newTimeId(GUEST_LETTER, createdAt);

/** True for an id of a guest's form, which only this system gives out. */
export const isGuestId = (customerId: string): boolean =>
  timeOf(GUEST_LETTER, customerId) !== undefined;

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
