/** Reads the first items of a list, page by page: at most one more than `most`, if it has more. */
export async function firstOf<Item>(most: number, all: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of all) {
    items.push(item);
    if (items.length > most) break;
  }
  return items;
}
