import type { Desk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { Batch } from '../ship/batch.ts';
import type { Unsent } from '../ship/why-unsent.ts';
import { opposite, type ShownLevels } from './held-change.ts';
import type { CountedLine } from './stock-change.ts';

/** One request a difference, six at a time, each with its own key and result. */
export function batchOf(
  differ: readonly CountedLine[],
  desk: Desk,
  { changed, reread }: ShownLevels,
) {
  const { client, said, undo } = desk;
  const asked = new Set<string>();
  const keys = new Map(differ.map(({ sku }) => [sku, crypto.randomUUID()]));
  const deltas = new Map(differ.map(({ sku, delta }) => [sku, delta]));
  return new Batch(
    differ.map(({ sku }) => ({ orderId: sku, name: sku })),
    {
      thing: 'difference',
      done: 'Saved',
      act: async (sku) => {
        const isRepeat = asked.has(sku);
        asked.add(sku);
        const delta = deltas.get(sku) ?? 0;
        await client.adjustStock({
          sku,
          body: { delta, reason: 'COUNTED' },
          idempotencyKey: keys.get(sku) ?? '',
        });
        if (isRepeat) await reread(sku).catch(() => undefined);
        else changed(sku, delta);
        return opposite(sku, delta, () => changed(sku, -delta));
      },
      undo,
      undone: 'Saved #: undone.',
      why: async (_, error) => whyUnsaved(error),
      say: (sentence) => {
        said.value = sentence;
      },
    },
  );
}

/** "1 difference", "5 differences" */
export const differences = (count: number): string =>
  `${count} ${count === 1 ? 'difference' : 'differences'}`;

const whyUnsaved = (error: unknown): Unsent =>
  mayHaveBeenDone(error)
    ? { state: 'unanswered', title: 'No answer yet', reason: 'It is done only once.' }
    : { state: 'failed', title: 'Not saved', reason: (error as Error).message };
