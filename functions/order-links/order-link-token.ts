import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { OrderLink } from '../../domain/order-link.ts';
import { ulidBytes, ulidOf } from './ulid-bytes.ts';

/**
 * The token of an order link: 42 bytes in base64url without padding, so 56 characters, and one
 * spelling only. The bytes are the version 1, rights 1, issued 4, expires 4 (epoch seconds), the
 * ULID of the order's id 16, and the first 16 of an HMAC-SHA-256 over `order-link/1`, a line feed
 * and all that precedes it. Issued links depend on each of these bytes.
 */
const FORM = /^[A-Za-z0-9_-]{56}$/;

const VERSION = 1;
const CONTEXT = `order-link/${VERSION}`;
const SIGNED_BYTES = 26;
const MAC_BYTES = 16;

/** Seconds that four bytes hold: until the year 2106. */
export const LAST_SECOND = 0xffff_ffff;

/**
 * Signs a link.
 *
 * @param secret the stack's own; each version of the token has a key derived from it (HKDF-SHA-256)
 * @throws {RangeError} for an order whose id has no ULID, and for a time after 2106
 */
export function signOrderLink(link: OrderLink, secret: string): string {
  const { orderId, rights, issuedAt, expiresAt } = link;
  const bytes = Buffer.alloc(SIGNED_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(rights, 1);
  bytes.writeUInt32BE(issuedAt, 2);
  bytes.writeUInt32BE(expiresAt, 6);
  ulidBytes(orderId).copy(bytes, 10);
  return Buffer.concat([bytes, macOf(bytes, secret)]).toString('base64url');
}

/**
 * Reads a token.
 *
 * @returns undefined for a token that was not signed with this secret, or has expired
 */
export function readOrderLink(
  token: string,
  secret: string,
  nowSeconds: number,
): OrderLink | undefined {
  if (!FORM.test(token)) return undefined;
  const all = Buffer.from(token, 'base64url');
  const bytes = all.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(all.subarray(SIGNED_BYTES), macOf(bytes, secret))) return undefined;
  const expiresAt = bytes.readUInt32BE(6);
  if (bytes.readUInt8(0) !== VERSION || nowSeconds >= expiresAt) return undefined;
  return {
    orderId: ulidOf(bytes.subarray(10)),
    rights: bytes.readUInt8(1),
    issuedAt: bytes.readUInt32BE(2),
    expiresAt,
  };
}

const macOf = (bytes: Buffer, secret: string): Buffer =>
  createHmac('sha256', keyOf(secret))
    .update(`${CONTEXT}\n`)
    .update(bytes)
    .digest()
    .subarray(0, MAC_BYTES);

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', CONTEXT, 32));
