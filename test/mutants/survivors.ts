import type { Mutant } from './mutant.ts';

/** A mutant that lives, and why it may. */
export interface Survivor extends Pick<Mutant, 'code' | 'original' | 'replacement'> {
  readonly reason: string;
}

/** By source file. */
export type Survivors = Readonly<Record<string, readonly Survivor[]>>;

export interface Difference {
  /** Mutants that live and are not on the list. */
  readonly unlisted: readonly Mutant[];
  /** Entries of the list that match no living mutant, with their file. */
  readonly gone: readonly (Survivor & { readonly file: string })[];
}

/**
 * Compares the living mutants of some files with what the list has for these files. Each entry
 * stands for one mutant: where a line has the same change twice, the list has it twice.
 */
export function compare(
  files: readonly string[],
  alive: readonly Mutant[],
  list: Survivors,
): Difference {
  const entries = files.flatMap((file) =>
    (list[file] ?? []).map((survivor) => ({ ...survivor, file })),
  );
  const unlisted = without(alive, entries);
  const gone = without(entries, alive);
  return { unlisted, gone };
}

type Change = Pick<Mutant, 'file' | 'code' | 'original' | 'replacement'>;

/** What of the one list is left when each of the other has taken one that is the same. */
function without<Left extends Change>(
  left: readonly Left[],
  taken: readonly Change[],
): readonly Left[] {
  const counts = new Map<string, number>();
  for (const change of taken) counts.set(textOf(change), (counts.get(textOf(change)) ?? 0) + 1);
  return left.filter((change) => {
    const count = counts.get(textOf(change)) ?? 0;
    counts.set(textOf(change), count - 1);
    return count <= 0;
  });
}

const textOf = ({ file, code, original, replacement }: Change): string =>
  JSON.stringify([file, code, original, replacement]);
