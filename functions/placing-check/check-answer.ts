import * as z from 'zod/mini';
import { MAX_LINES, type PlacedOrder } from '../../domain/order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type ShopAnswer, withTerms } from '../../domain/shop/order-terms.ts';
import { reasonOfRule } from '../../domain/shop/refused.ts';
import { adjustments } from '../http/forms/adjustments.ts';
import { minorUnits } from '../http/members.ts';
import { sku } from '../http/path.ts';
import { refusedOf } from '../rules/ask-rule.ts';
import { BrokenCheck } from './broken-check.ts';

/** The bounds are those of a request of the shop's own checkout. */
const terms = z.strictObject({
  adjustments: z.optional(adjustments(MAX_LINES)),
  prices: z.optional(
    z.array(z.strictObject({ sku: sku(), unitPrice: minorUnits() })).check(z.maxLength(MAX_LINES)),
  ),
});

/**
 * Reads the answer of the shop's check: nothing, a refusal, or terms.
 *
 * @throws {BrokenCheck} for an answer of another form, or terms that the order cannot have
 */
export function readAnswer(body: Buffer, order: PlacedOrder): ShopAnswer {
  const answer = jsonOf(body);
  if (answer === null) return {};
  if (isObject(answer) && 'refused' in answer) return refusalIn(answer);
  const { success, data, error } = terms.safeParse(answer);
  if (!success) {
    const path = error.issues[0]?.path ?? [];
    throw new BrokenCheck(`answers in another form, at /${path.join('/')}`);
  }
  const { adjustments, prices = [] } = data;
  if (!adjustments && prices.length === 0) return {};
  assertPriced(order, prices);
  return { adjusted: adjusted(order, data) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new BrokenCheck('answers with something else than JSON');
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function refusalIn(answer: object): ShopAnswer {
  const { refused: content, ...others } = answer as { readonly refused?: unknown };
  if (Object.keys(others).length > 0) throw new BrokenCheck('refuses an order and adjusts it');
  const refused = refusedOf(content);
  if (typeof refused === 'string') throw new BrokenCheck(refused);
  return { refused: reasonOfRule(refused) };
}

/** Each price is of another SKU of the order, so that none is left to the buyer. */
function assertPriced({ lines }: PlacedOrder, prices: readonly { readonly sku: string }[]): void {
  const skus = new Set(prices.map(({ sku }) => sku));
  const isKnown = prices.every(({ sku }) => lines.some((line) => line.sku === sku));
  if (skus.size < prices.length || !isKnown)
    throw new BrokenCheck('has a price of a SKU that the order does not have, or two of one');
}

function adjusted(order: PlacedOrder, given: z.output<typeof terms>) {
  try {
    return withTerms(order, given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new BrokenCheck(`has terms that no order may have: ${error.reason.code}`);
  }
}
