import { canonical, type Evidence, historyOf, isCancellation, type Row } from './judge/evidence.ts';
import { judgeCopies, judgeTrade } from './judge/judge.ts';
import { summaryInvariant } from './judge/summaries.ts';
import type { Cast, Play } from './play.ts';
import { SMALL_LIMITS } from './trade/small-shop.ts';

/** Judges a play once nothing is in progress any more. */
export async function atRest(
  phase: string,
  cast: Cast,
  play: Play,
  { isLossy = false } = {},
): Promise<void> {
  const { world, design, violations, stage } = cast;
  await play.next();
  const { journal } = play.client;
  const { committedAt } = stage.commits;
  const snapshot = await world.snapshot();
  const evidence: Evidence = {
    snapshot,
    history: historyOf(play.records),
    journal,
    committedAt,
    isLossy,
  };
  const wrong = [
    ...(design.hasSummaryInvariant ? summaryInvariant(snapshot.rows) : []),
    ...judgeCopies(design.copies, evidence),
    ...judgeTrade(evidence, SMALL_LIMITS),
  ];
  violations.push(...wrong.map((violation) => `after ${phase}: ${violation}`));
  cast.stage.counts.expiries +=
    phase === 'redrive' || phase === 'repair' ? expired(snapshot.rows) : 0;
  const states = play.records.map(({ dynamodb }) => dynamodb?.NewImage);
  cast.fingerprint.update(canonical([journal, states]));
}

const expired = (rows: readonly Row[]): number =>
  rows.filter((row) => isCancellation(row) && row['reason'] === 'EXPIRED').length;
