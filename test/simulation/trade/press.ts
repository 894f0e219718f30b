import type { Call } from '../../support/call.ts';
import type { Operation } from './journal.ts';
import type { SmallShop, Trader } from './small-shop.ts';

/** Repeats an earlier request, under its key or about the same parcel. */
export async function pressAgain(shop: SmallShop, trader: Trader): Promise<void> {
  const pressed = shop.pressed.at(-shop.stage.random.between(1, 4));
  if (pressed) await shop.counter.insist(pressed.operation, pressed.call, trader.skew, 2);
}

/** Sends a request, sometimes twice at once, and sometimes until there is an answer. */
export async function press(
  { stage: { random }, counter, pressed }: SmallShop,
  { skew }: Trader,
  operation: Operation,
  call: Call,
): Promise<void> {
  // Without a key, a second call is a second wish.
  if (call.headers?.['idempotency-key'] || operation === 'A22') pressed.push({ operation, call });
  const presses = Array.from({ length: random.chance(0.15) ? 2 : 1 }, () =>
    counter.insist(operation, call, skew, random.pick([1, 2, 3])),
  );
  await Promise.all(presses);
}
