import * as z from 'zod/mini';
import { noCardNumber } from './card-numbers.ts';

/**
 * Characters of RFC 5322 §3.2.3 and RFC 6531 §3.3, without `#`, which separates the parts of keys.
 */
const ATOM = "[\\w!$%&'*+/=?^`{|}~\\u{80}-\\u{10ffff}-]+";

/** A label of a domain, in Unicode or in ASCII (RFC 5890). */
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/** A dot-atom at a domain of two labels or more. No quotes, and no address literals. */
const MAILBOX = new RegExp(`^${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u');

/** Octets that SMTP allows for an address, and for the part before the `@` (RFC 5321 §4.5.3.1). */
const MAX_OCTETS = 254;
const MAX_LOCAL_OCTETS = 64;

const OTHERWISE = 'must be an e-mail address';
const isShort = () =>
  z.maxLength(MAX_OCTETS, {
    error: `must have at most ${MAX_OCTETS} characters`,
    abort: true,
  });

/** An e-mail address to store, internationalized (RFC 6531) or not. */
export const emailAddress = (cards = noCardNumber()) =>
  z
    .string()
    .check(
      isShort(),
      cards,
      z.regex(MAILBOX, { error: OTHERWISE, abort: true }),
      z.refine(isDeliverable, OTHERWISE),
    );

/** An e-mail address to look for, which is not stored. */
export const mailbox = () =>
  z.string().check(isShort(), z.regex(MAILBOX, { error: OTHERWISE, abort: true }));

/**
 * True if the address has no invisible characters, is within SMTP's limits, and has a valid domain.
 */
function isDeliverable(address: string): boolean {
  const at = address.lastIndexOf('@');
  return (
    !/[\p{C}\p{Z}]/u.test(address) &&
    Buffer.byteLength(address) <= MAX_OCTETS &&
    Buffer.byteLength(address.slice(0, at)) <= MAX_LOCAL_OCTETS &&
    URL.canParse(`https://${address.slice(at + 1)}`)
  );
}
