import type { Call } from '../../../test/support/call.ts';
import type { Operation } from './journal.ts';
import type { SmallShop, Trader } from './small-shop.ts';

/** Sends an earlier request again, with the same key or for the same parcel. */
export async function sendAgain(shop: SmallShop, trader: Trader): Promise<void> {
  const earlier = shop.sent.at(-shop.stage.random.between(1, 4));
  if (earlier) await shop.client.callUntilKnown(earlier.operation, earlier.call, trader.skew, 2);
}

/** Sends a request, sometimes twice at once, and sometimes until there is an answer. */
export async function send(
  { stage: { random }, client, sent }: SmallShop,
  { skew }: Trader,
  operation: Operation,
  call: Call,
): Promise<void> {
  // Without a key, a second call is another request.
  if (call.headers?.['idempotency-key'] || operation === 'A22') sent.push({ operation, call });
  const sends = Array.from({ length: random.chance(0.15) ? 2 : 1 }, () =>
    client.callUntilKnown(operation, call, skew, random.pick([1, 2, 3])),
  );
  await Promise.all(sends);
}
