/**
 * The requests of the collection in the order of sending: an order's life, and typical problems.
 */
import { operators } from './operators.ts';
import { paying } from './paying.ts';
import { problems } from './problems.ts';
import { shipping } from './shipping.ts';
import type { Folder } from './step.ts';
import { storefront } from './storefront.ts';
import { webhooks } from './webhooks.ts';

export const STORY: readonly Folder[] = [
  storefront,
  operators,
  shipping,
  paying,
  webhooks,
  problems,
];
