import { Batch } from '../../actions/batch.ts';
import type { Desk } from '../../desk.ts';
import { howMany } from '../../format.ts';
import { whyNot } from '../../ship/why-unsent.ts';
import { countsShelf, readAllNeeded, shortWords } from '../../work/needed.ts';
import { opposite } from '../held-change.ts';
import { freeOf } from '../stock-change.ts';
import type { Shelf } from '../use-shelf.ts';
import type { CountedLine, CountedList } from './counted-list.ts';

/** One request a difference, six at a time, each with its own key and result. */
export function batchOf(
  differ: readonly CountedLine[],
  desk: Desk,
  { changed, reread }: Pick<Shelf, 'changed' | 'reread'>,
) {
  const { client, said, undo } = desk;
  const asked = new Set<string>();
  const keys = new Map(differ.map(({ sku }) => [sku, crypto.randomUUID()]));
  const isShelf = countsShelf.peek();
  const lines = new Map(
    differ.map(({ sku, delta, counted, needed }) => {
      return [sku, { delta, counted, short: isShelf ? Math.max(needed - counted, 0) : 0 }];
    }),
  );
  return new Batch(
    differ.map(({ sku }) => ({ id: sku, name: sku })),
    {
      thing: 'difference',
      done: 'Saved',
      act: async (sku) => {
        const isRepeat = asked.has(sku);
        asked.add(sku);
        const { delta, counted, short } = lines.get(sku) ?? NOTHING;
        const note = shortWords(desk.work, sku, counted, short).trim();
        const body = { delta, reason: 'COUNTED', ...(note && { note }) } as const;
        const idempotencyKey = keys.get(sku) ?? '';
        await client.adjustStock({ sku, body, idempotencyKey });
        if (isRepeat) await reread(sku).catch(() => undefined);
        else changed(sku, delta);
        return opposite(sku, delta, () => changed(sku, -delta));
      },
      undo,
      undone: 'Saved #: undone.',
      why: async (_, error) => whyNot(error, 'Not saved'),
      said,
    },
  );
}

const NOTHING = { delta: 0, counted: 0, short: 0 };

/**
 * Reads all levels. For a count of the shelf, they are read before and after what open orders need:
 * an order that was placed in between would count twice, or not at all.
 */
export async function readLevels(
  desk: Desk,
  { readAll }: Pick<Shelf, 'readAll'>,
  { differ }: CountedList,
): ReturnType<Shelf['readAll']> {
  const before = await readAll();
  if (!countsShelf.peek()) return before;
  await readAllNeeded(desk);
  const after = await readAll();
  const free = (levels: Awaited<ReturnType<Shelf['readAll']>>, sku: string) => {
    const level = levels.get(sku);
    return level && freeOf(level);
  };
  const sold = differ.filter(({ sku }) => free(before, sku) !== free(after, sku));
  if (sold.length === 0) return after;
  throw new Error(`Changed a moment ago: ${sold.map(({ sku }) => sku).join(', ')}. Save again.`);
}

/** "1 difference", "5 differences" */
export const differences = (count: number): string => howMany(count, 'difference');

/** The title of a count's card. */
export function titleOf(
  { lines, differ, unusable }: CountedList,
  batch: Batch | undefined,
  undone: readonly string[],
): string {
  if (batch) return `Saved ${batch.count.value - undone.length} of ${differences(differ.length)}`;
  if (lines === 0) return 'Import a count';
  const leftOut = unusable.length;
  const read = `Import a count: ${howMany(lines - leftOut, 'SKU')} read`;
  return leftOut > 0 ? `${read}, ${leftOut} not` : read;
}
