import { canonical, type Evidence, historyOf, isCancellation, type Row } from './judge/evidence.ts';
import { judgeCopies, judgeTrade } from './judge/judge.ts';
import { summaryInvariant } from './judge/summaries.ts';
import type { Setup, ShopRun } from './shop-run.ts';
import { SMALL_LIMITS } from './trade/small-shop.ts';

/** Judges the run of a shop when nothing is in progress any more. */
export async function atRest(
  phase: string,
  setup: Setup,
  shopRun: ShopRun,
  { isLossy = false } = {},
): Promise<void> {
  const { world, design, violations, stage } = setup;
  await shopRun.next();
  const { journal } = shopRun.client;
  const { committedAt } = stage.commits;
  const snapshot = await world.snapshot();
  const evidence: Evidence = {
    snapshot,
    history: historyOf(shopRun.records),
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
  setup.stage.counts.expiries +=
    phase === 'redrive' || phase === 'repair' ? expired(snapshot.rows) : 0;
  const states = shopRun.records.map(({ dynamodb }) => dynamodb?.NewImage);
  setup.fingerprint.update(canonical([journal, states]));
}

const expired = (rows: readonly Row[]): number =>
  rows.filter((row) => isCancellation(row) && row['reason'] === 'EXPIRED').length;
