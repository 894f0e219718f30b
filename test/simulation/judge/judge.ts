import { adjustments } from './adjustments.ts';
import { unexpectedAnswers } from './answers.ts';
import { events, metadata } from './copies.ts';
import type { Evidence } from './evidence.ts';
import { gsi1, sparse } from './indexes.ts';
import { ledgersOf } from './ledger.ts';
import { lifecycles } from './lifecycles.ts';
import { type Limits, limits } from './limits.ts';
import { lines } from './lines.ts';
import { money } from './money/money.ts';
import { orderAnswers } from './order-answers.ts';
import { parcels } from './parcels.ts';
import { placements } from './placements.ts';
import { reports } from './reports.ts';
import { signUps } from './sign-ups.ts';
import { stock } from './stock.ts';
import { stockAnswers } from './stock-answers.ts';
import { lastOrders, summaries } from './summaries.ts';

/** The copies that the projector writes. A flawed design is judged only by those that it writes. */
const COPIES = {
  summary: ({ snapshot }: Evidence) => summaries(snapshot),
  lastOrderAt: ({ snapshot }: Evidence) => lastOrders(snapshot),
  metadata,
  events,
  sparse,
};

export type Question = keyof typeof COPIES;
export const EVERY_COPY = Object.keys(COPIES) as Question[];

/** Judges the copies, at rest. */
export const judgeCopies = (questions: readonly Question[], evidence: Evidence): string[] =>
  questions.flatMap((question) => COPIES[question](evidence));

/** Judges the rows of truth, their index keys and the answers to their writers. */
export function judgeTrade(evidence: Evidence, limit: Limits): string[] {
  const ledgers = ledgersOf(evidence);
  return [
    ...gsi1(evidence),
    ...lifecycles(evidence),
    ...lines(ledgers),
    ...stock(evidence, ledgers),
    ...limits(evidence, limit),
    ...money(evidence, ledgers),
    ...unexpectedAnswers(evidence.journal),
    ...orderAnswers(evidence, ledgers),
    ...parcels(evidence, ledgers),
    ...reports(evidence, ledgers),
    ...adjustments(evidence),
    ...placements(evidence),
    ...signUps(evidence),
    ...stockAnswers(evidence),
  ];
}
