import type { Page } from '../../table/page.ts';
import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';
import { type CursorScope, sealCursor } from './cursor.ts';
import { ok, type Reply } from './reply.ts';

/**
 * Makes a 200 with a page and the cursor of the next one. Rows that cannot be read are left out,
 * logged by their keys and counted.
 */
export async function pageReply<Value>(
  { items, unreadable, next }: Page<Value>,
  scope: CursorScope,
  toAnswer: (value: Value) => unknown = (value) => value,
): Promise<Reply> {
  for (const { PK, SK } of unreadable) {
    log('ERROR', 'a row cannot be read and was left out of a list', { row: `${PK} / ${SK}` });
    count('UnreadableRow');
  }
  return ok({ items: items.map(toAnswer), nextCursor: await sealCursor(next, scope) });
}
