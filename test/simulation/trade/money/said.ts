import type { SmallShop } from '../small-shop.ts';
import type { SeenMoney, SeenPayment, SeenTransaction } from './seen-money.ts';

/** What a provider says, or a part of it. */
export type Said = Readonly<Record<string, unknown>>;

export const isOpen = ({ state, requestedBy }: SeenTransaction): boolean =>
  requestedBy !== undefined && /REQUESTED|PENDING/.test(state);

export const answering = ({ transactionId, kind, amount }: SeenTransaction) => ({
  transactionId,
  kind,
  amount,
  reference: `answer-${transactionId}`,
});

/** Few moments, so that facts come out of their order and at one time. */
export const said = ({ stage: { random } }: SmallShop, { currency }: SeenMoney) => ({
  currency,
  occurredAt: new Date(Date.UTC(2026, 5, 1, random.below(4))).toISOString(),
});

/** By our ids, or by what the provider calls the payment. */
export function whose({ order }: SeenMoney, { paymentId, provider, reference }: SeenPayment): Said {
  const { customerId, orderId } = order;
  return {
    provider,
    customerId,
    orderId,
    paymentId,
    ...(reference && { paymentReference: reference }),
  };
}

/** A payment that the shop has not heard of, or another order's. */
export function newcomer({ stage: { random }, intents }: SmallShop, { order }: SeenMoney): Said {
  const { customerId, orderId } = order;
  const own = `pi-${orderId}`;
  const paymentReference = random.chance(0.15) ? random.pick([...intents, own]) : own;
  const isAlone = random.chance(0.2);
  return { provider: 'stripe', paymentReference, ...(!isAlone && { customerId, orderId }) };
}

/** A person is the provider of a manual payment, and reports nothing. */
export function someProviders({ stage: { random } }: SmallShop, { payments }: SeenMoney) {
  const theirs = payments.filter(({ provider }) => provider !== 'manual');
  return theirs.length > 0 ? random.pick(theirs) : undefined;
}
