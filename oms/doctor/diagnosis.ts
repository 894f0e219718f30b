export type Verdict = 'confirmed' | 'ruled-out' | 'cannot-tell';

/** What was measured: the names are for people, and members of the JSON. */
export type Figures = Readonly<Record<string, number | string>>;

/** What one look at the deployment found. */
export interface Evidence {
  readonly verdict: Verdict;
  /** One sentence, with what it means. */
  readonly says: string;
  readonly figures: Figures;
}

/** A check's outcome: an anchor of docs/runbook.md. */
export interface Diagnosis {
  readonly anchor: string;
  readonly verdict: Verdict;
  readonly evidence: readonly Evidence[];
}

export const confirmed = (says: string, figures: Figures): Evidence => ({
  verdict: 'confirmed',
  says,
  figures,
});
export const ruledOut = (says: string, figures: Figures): Evidence => ({
  verdict: 'ruled-out',
  says,
  figures,
});
export const cannotTell = (says: string): Evidence => ({
  verdict: 'cannot-tell',
  says,
  figures: {},
});

/** Confirmed by any of them; ruled out only if nothing is left open. */
export function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('confirmed')) return 'confirmed';
  return verdicts.includes('cannot-tell') || verdicts.length === 0 ? 'cannot-tell' : 'ruled-out';
}
