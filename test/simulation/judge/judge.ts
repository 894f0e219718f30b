import { unexpectedAnswers } from './answers.ts';
import { events, metadata } from './copies.ts';
import type { Evidence } from './evidence.ts';
import { gsi1, sparse } from './indexes.ts';
import { lifecycles } from './lifecycles.ts';
import { type Limits, limits } from './limits.ts';
import { orderAnswers } from './order-answers.ts';
import { placements } from './placements.ts';
import { signUps } from './sign-ups.ts';
import { stock } from './stock.ts';
import { stockAnswers } from './stock-answers.ts';
import { lastOrders, summaries } from './summaries.ts';

/**
 * What the projector keeps right. A flawed design is judged by what it keeps, and by nothing that
 * it leaves out.
 */
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

/** Judges the rows of truth, their index keys and the answers to those who wrote them. */
export const judgeTrade = (evidence: Evidence, limit: Limits): string[] => [
  ...gsi1(evidence),
  ...lifecycles(evidence),
  ...stock(evidence),
  ...limits(evidence, limit),
  ...unexpectedAnswers(evidence.journal),
  ...orderAnswers(evidence),
  ...placements(evidence),
  ...signUps(evidence),
  ...stockAnswers(evidence),
];
