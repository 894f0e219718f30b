import { canonical } from '../evidence.ts';

/** One movement of money, withMovement from all its reports and requests. */
export interface Movement {
  readonly kind: string;
  readonly references: readonly string[];
  readonly ids: readonly string[];
  /** The furthest state that it reached, as text that sorts by progress. */
  readonly furthest: string;
}

/** Adds a movement. Movements of one kind with a common reference or id are the same movement. */
export function withMovement(movements: readonly Movement[], next: Movement): readonly Movement[] {
  const isSame = ({ kind, references, ids }: Movement) =>
    kind === next.kind &&
    (references.some((one) => next.references.includes(one)) ||
      ids.some((one) => next.ids.includes(one)));
  const same = [...movements.filter(isSame), next];
  const merged: Movement = {
    kind: next.kind,
    references: [...new Set(same.flatMap(({ references }) => references))],
    ids: [...new Set(same.flatMap(({ ids }) => ids))],
    furthest:
      same
        .map(({ furthest }) => furthest)
        .sort()
        .at(-1) ?? '',
  };
  return [...movements.filter((one) => !isSame(one)), merged];
}

export const asText = ({ kind, references, ids, furthest }: Movement): string =>
  canonical([kind, [...references].sort(), [...ids].sort(), furthest]);

const RANKS: Readonly<Record<string, number>> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 3,
  REVERSED: 4,
};

/** The progress of a transaction: its state, then its time, then its other fields. */
export function progressOf(one: {
  readonly state: string;
  readonly at: string;
  readonly amount: number;
  readonly reference?: string;
  readonly failure?: { readonly code: string };
}): string {
  const amount = String(one.amount).padStart(12, '0');
  const { state, at, reference = '', failure } = one;
  return [RANKS[state], at, state, amount, reference, failure?.code ?? ''].join('|');
}
