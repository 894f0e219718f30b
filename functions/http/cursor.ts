import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from '../../table/page.ts';
import { type CursorKeys, cursorKeys } from './cursor-key.ts';
import { RequestError } from './request-error.ts';

/**
 * The use of a cursor: the list that returned it (route, ids, filters, order) and the caller. The
 * page size is not part of it: a client may change it between pages.
 */
export type CursorScope = readonly (string | undefined)[];

const MAC_BYTES = 16;

/**
 * Makes an opaque cursor: base64url of a truncated HMAC-SHA-256 (128 bits) and the position. The
 * scope is not in the cursor: the next request repeats it, and the MAC of another scope differs.
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
 * Reads the position in a cursor; undefined without a cursor.
 *
 * @throws {RequestError} invalid-cursor for a cursor that was changed, or that belongs to another
 *   caller or list
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

  // Base64 decoding accepts several spellings; only the one that we issued is valid.
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
