import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from '../../table/page.ts';
import { type CursorKeys, cursorKeys } from './cursor-key.ts';
import { RequestError } from './request-error.ts';

/**
 * What a cursor is good for: the list it was given for (route, ids, filters, order) and the caller
 * it was given to. The page size is not part of it, a client may change it on the way.
 */
export type CursorScope = readonly (string | undefined)[];

const MAC_BYTES = 16;

/**
 * An opaque cursor: base64url of a truncated HMAC-SHA-256 (128 bits) and the position that it
 * vouches for. Nothing else needs to be in it: the scope is known again when it comes back, and a
 * MAC over another scope does not match.
 */
export async function sealCursor(
  position: Position | undefined,
  scope: CursorScope,
): Promise<string | undefined> {
  if (position === undefined) return undefined;
  const { signing } = await cursorKeys();
  return Buffer.concat([mac(signing, position, scope), Buffer.from(position)]).toString(
    'base64url',
  );
}

/**
 * The position in a cursor, undefined without one. A changed or foreign cursor is refused, never
 * read as somebody else's rows.
 */
export async function openCursor(
  cursor: string | undefined,
  scope: CursorScope,
): Promise<Position | undefined> {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const [seal, position] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES).toString()];
  const isOf = (key: string | undefined) =>
    key !== undefined &&
    seal.length === MAC_BYTES &&
    timingSafeEqual(mac(key, position, scope), seal);
  const isOneOf = async ({ signing, other }: CursorKeys) => isOf(signing) || isOf(await other());

  // Decoding base64 forgives; only the spelling that we gave out is ours.
  if (bytes.toString('base64url') !== cursor) throw new RequestError({ code: 'invalid-cursor' });
  if (!(await isOneOf(await cursorKeys())) && !(await isOneOf(await cursorKeys(Date.now())))) {
    throw new RequestError({ code: 'invalid-cursor' });
  }
  return position;
}

const mac = (key: string, position: Position, scope: CursorScope): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([position, ...scope.map((part) => part ?? null)]))
    .digest()
    .subarray(0, MAC_BYTES);
