import type { Mutant } from './mutant.ts';

/** A living mutant, and the reason that it may live. */
export interface Survivor extends Pick<Mutant, 'code' | 'original' | 'replacement'> {
  readonly reason: string;
}

/** By source file. */
export type Survivors = Readonly<Record<string, readonly Survivor[]>>;

export interface Difference {
  /** Living mutants that are not on the list. */
  readonly unlisted: readonly Mutant[];
  /** Entries of the list that match no living mutant, with their file. */
  readonly gone: readonly (Survivor & { readonly file: string })[];
}

/**
 * Compares the living mutants of some files with the list. Each entry stands for one mutant: where
 * a line has the same change twice, the list has it twice.
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

/** The entries of one list that are left after each entry of the other has removed an equal one. */
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
