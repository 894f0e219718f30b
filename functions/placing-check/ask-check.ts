import type { PlacedOrder } from '../../domain/order.ts';
import { tryAgain } from '../../domain/refusal.ts';
import type { ShopAnswer } from '../../domain/shop/order-terms.ts';
import type { Caller, OrderToPlace } from '../../domain/shop/shop-rules.ts';
import { deadline } from '../../table/requests/invocation.ts';
import { log } from '../observability/log.ts';
import { count, measure } from '../observability/metrics.ts';
import { raced, reasonOf, TIMEOUT } from '../webhooks/checked-address.ts';
import { askLambda } from './ask-lambda.ts';
import { askUrl } from './ask-url.ts';
import { BrokenCheck } from './broken-check.ts';
import { readAnswer } from './check-answer.ts';
import type { CheckSettings } from './check-settings.ts';
import type { RawAnswer } from './exchange.ts';

/**
 * Milliseconds of the whole question, of the 2,800 that a request has: the rest is for the
 * transaction.
 */
export const PATIENCE = 1500;

/** The members of an order that the check gets. */
const MEMBERS: Readonly<Record<keyof OrderToPlace, true>> = {
  customerId: true,
  currency: true,
  subtotal: true,
  total: true,
  lines: true,
  adjustments: true,
  paymentTerms: true,
  shippingAddress: true,
  billingAddress: true,
  customerNote: true,
  attributes: true,
  reference: true,
  replaces: true,
  placedAt: true,
};

/**
 * Asks the shop's check once. A broken or missing answer is an answer, too, since a repeated
 * request gets its first answer in any case.
 *
 * @throws {Refusal} try-again if the request's own time is over
 */
export async function askCheck(
  order: PlacedOrder,
  { kind }: Pick<Caller, 'kind'>,
  settings: CheckSettings,
): Promise<ShopAnswer> {
  const begun = performance.now();
  const own = AbortSignal.timeout(PATIENCE);
  const ofRequest = deadline();
  const signal = ofRequest ? AbortSignal.any([own, ofRequest]) : own;
  count('PlacingCheckAsked');
  try {
    const body = JSON.stringify({ order: toAsk(order), caller: { kind } });
    const answer = readAnswer(bodyOf(await raced(sent(settings, body, signal), signal)), order);
    if (answer.refused) count('PlacingCheckRefused');
    return answer;
  } catch (error) {
    if (error instanceof BrokenCheck) return broken(error);
    // There is no time for the transaction either, whatever the setting is.
    if (ofRequest?.aborted) throw tryAgain({ cause: error });
    return silent(settings, signal.aborted ? TIMEOUT : reasonOf(error), performance.now() - begun);
  } finally {
    measure('PlacingCheckLatency', Math.round(performance.now() - begun));
  }
}

const toAsk = (order: PlacedOrder): OrderToPlace =>
  Object.fromEntries(
    Object.keys(MEMBERS).map((name) => [name, order[name as keyof OrderToPlace]]),
  ) as unknown as OrderToPlace;

const sent = ({ target, secret = '' }: CheckSettings, body: string, signal: AbortSignal) =>
  target.startsWith('arn:')
    ? askLambda(target, body, signal)
    : askUrl(target, secret, body, signal);

/** Statuses of a server that is down or has too much to do. */
const isSilent = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** The body of an answer; that of `204 No Content` is null in JSON. */
function bodyOf({ status, body }: RawAnswer): Buffer {
  if (isSilent(status)) throw new Error(`status ${status}`);
  if (status === 204) return Buffer.from('null');
  if (status !== 200) throw new BrokenCheck(`answers with status ${status}`);
  return body;
}

/** Refuses the order: the answer may have been meant to. It changes nothing. */
function broken(error: BrokenCheck): ShopAnswer {
  count('PlacingCheckBroken');
  return { refused: { code: 'internal-error', error } };
}

function silent({ silence }: CheckSettings, because: string, took: number): ShopAnswer {
  count('PlacingCheckSilent');
  const milliseconds = Math.round(took);
  log('ERROR', 'the placing check did not answer', { because, silence, milliseconds });
  return silence === 'pass' ? {} : { refused: tryAgain().reason };
}
