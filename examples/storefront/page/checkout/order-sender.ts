/** Sends the basket to the shop's server, and keeps what was sent until an answer came. */

import type { Basket, NotPlaced, Placed } from '../../shop-config.ts';
import { renewBasket } from '../basket.ts';
import { isRecord, keep, kept } from '../kept.ts';
import type { Visitor } from '../signed-in.ts';

const NAME = 'sent';

/** Milliseconds after which no answer is expected. The server repeats its own request meanwhile. */
const PATIENCE = 45_000;

/** A basket that was sent, and who sent it: undefined for a guest. */
interface Sent {
  readonly basket: Basket;
  readonly customerId?: string | undefined;
}

type Answer =
  | { readonly placed: Placed }
  | { readonly refused: NotPlaced }
  /** Nobody knows if the order was placed. */
  | { readonly isUnknown: true };

const isSent = (value: unknown): value is Sent => isRecord(value) && isRecord(value['basket']);

/**
 * The visitor's basket whose answer has not come, also after the page was loaded again. One that
 * another person sent in this browser is none: it has that person's address.
 */
export function sentBasket({ customerId }: Pick<Visitor, 'customerId'>): Sent | undefined {
  const sent = kept(NAME, isSent);
  return sent?.customerId === customerId ? sent : undefined;
}

/** True if a customer sent a basket, and nobody is signed in now: the answer needs a sign-in. */
export const isSentByCustomer = ({ customerId }: Pick<Visitor, 'customerId'>): boolean =>
  customerId === undefined && kept(NAME, isSent)?.customerId !== undefined;

/** Forgets a basket that was sent: the same goods become an order of their own. */
export function leaveSentBasket(): void {
  if (!kept(NAME, isSent)) return;
  keep(NAME, undefined);
  renewBasket();
}

/** Sends a basket, or sends it again. */
export async function sendBasket({ session }: Visitor, sent: Sent): Promise<Answer> {
  keep(NAME, sent);
  try {
    const token = sent.customerId === undefined ? undefined : await session.token();
    const answer = await fetch('/checkout', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(sent.basket),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status >= 500) return { isUnknown: true };
    const body: unknown = await answer.json();
    keep(NAME, undefined);
    return answer.ok ? { placed: body as Placed } : { refused: body as NotPlaced };
  } catch {
    return { isUnknown: true };
  }
}
