import { adjustments } from './adjustments.ts';
import { unexpectedAnswers } from './answers.ts';
import { events, metadata } from './copies.ts';
import { days } from './days.ts';
import { erasures } from './erasures.ts';
import type { Evidence } from './evidence.ts';
import { holds } from './holds.ts';
import { gsi1, sparse } from './indexes.ts';
import { lifecycles } from './lifecycles.ts';
import { type Limits, limits } from './limits.ts';
import { lines } from './lines.ts';
import { money } from './money/money.ts';
import { orderAnswers } from './order-answers.ts';
import { orderHistoriesOf } from './order-history.ts';
import { parcels } from './parcels.ts';
import { placements } from './placements.ts';
import { reports } from './reports.ts';
import { signUps } from './sign-ups.ts';
import { stock } from './stock/stock.ts';
import { stockAnswers } from './stock/stock-answers.ts';
import { lastOrders, summaries } from './summaries.ts';
import { tracked } from './tracked.ts';

/** The judges of the copies that a projector writes, by the name of the copy. */
const COPIES = {
  summary: ({ snapshot }: Evidence) => summaries(snapshot),
  lastOrderAt: ({ snapshot }: Evidence) => lastOrders(snapshot),
  metadata,
  events,
  sparse,
  tracked,
  days,
};

export type CopyName = keyof typeof COPIES;
export const EVERY_COPY = Object.keys(COPIES) as CopyName[];

/** Judges these copies, at rest. A flawed design is judged only by the copies that it writes. */
export const judgeCopies = (copies: readonly CopyName[], evidence: Evidence): string[] =>
  copies.flatMap((name) => COPIES[name](evidence));

/** Judges the rows that operations write, their index keys, and the operations' answers. */
export function judgeTrade(evidence: Evidence, limit: Limits): string[] {
  const orderHistories = orderHistoriesOf(evidence);
  return [
    ...gsi1(evidence),
    ...lifecycles(evidence),
    ...lines(orderHistories),
    ...holds(orderHistories),
    ...stock(evidence, orderHistories),
    ...limits(evidence, limit),
    ...money(evidence, orderHistories),
    ...unexpectedAnswers(evidence.journal),
    ...orderAnswers(evidence, orderHistories),
    ...parcels(evidence, orderHistories),
    ...reports(evidence, orderHistories),
    ...adjustments(evidence),
    ...placements(evidence),
    ...signUps(evidence),
    ...erasures(evidence),
    ...stockAnswers(evidence),
  ];
}
