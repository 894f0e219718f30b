import type { Answer } from './call.ts';

type Cursor = { readonly cursor?: string };

/** Follows a list's cursors to its end. `between` runs after each page, for changes in between. */
export async function walk(
  list: (cursor: Cursor) => Promise<Answer>,
  between: (page: number) => Promise<unknown> = async () => {},
): Promise<{ items: Answer['body'][]; pages: number }> {
  const items: Answer['body'][] = [];
  let [cursor, pages]: [Cursor, number] = [{}, 0];
  do {
    const { status, body } = await list(cursor);
    if (status !== 200) throw new Error(`page ${pages}: ${JSON.stringify(body)}`);
    items.push(...body.items);
    cursor = body.nextCursor === undefined ? {} : { cursor: body.nextCursor };
    pages += 1;
    if (pages > 500) throw new Error('the list does not end');
    if (cursor.cursor) await between(pages);
  } while (cursor.cursor);
  return { items, pages };
}
