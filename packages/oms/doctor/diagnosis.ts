export type Verdict = 'confirmed' | 'ruled-out' | 'cannot-tell';

/** The measured values, by names for people. They are also members of the JSON output. */
export type Figures = Readonly<Record<string, number | string>>;

/** The result of one look at the deployment. */
export interface Evidence {
  readonly verdict: Verdict;
  /** One sentence: the finding and its meaning. */
  readonly says: string;
  readonly figures: Figures;
}

/** The result of a check: an anchor of docs/runbook.md. */
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

/** Confirmed by any piece of evidence; ruled out only if all of them rule it out. */
export function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('confirmed')) return 'confirmed';
  return verdicts.includes('cannot-tell') || verdicts.length === 0 ? 'cannot-tell' : 'ruled-out';
}
