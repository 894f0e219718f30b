import { createHash } from 'node:crypto';

/** Makes an id that is the same at each run: a hash in the form of a UUID. */
export function stableId(of: string): string {
  const hash = createHash('sha256').update(`order-management ${of}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
