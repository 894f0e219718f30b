/**
 * The story of a small shop in the order of sending: an order's life, and typical problems.
 */
import { operators } from './operators.ts';
import { paying } from './paying.ts';
import { problems } from './problems.ts';
import { shipping } from './shipping.ts';
import type { Chapter } from './step.ts';
import { storefront } from './storefront.ts';
import { webhooks } from './webhooks.ts';

export const STORY: readonly Chapter[] = [
  storefront,
  operators,
  shipping,
  paying,
  webhooks,
  problems,
];
