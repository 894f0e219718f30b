import type { SmallShop } from '../small-shop.ts';
import type { SeenMoney, SeenPayment, SeenTransaction } from './seen-money.ts';

/** The members of a reported fact, or some of them. */
export type FactMembers = Readonly<Record<string, unknown>>;

export const isOpen = ({ state, requestedBy }: SeenTransaction): boolean =>
  requestedBy !== undefined && /REQUESTED|PENDING/.test(state);

export const isAnswered = ({ state, requestedBy, kind }: SeenTransaction): boolean =>
  requestedBy !== undefined && kind !== 'SALE' && /SUCCEEDED|FAILED/.test(state);

export const answerTo = ({ transactionId, kind, amount }: SeenTransaction) => ({
  transactionId,
  kind,
  amount,
  reference: `answer-${transactionId}`,
});

/** One of few times, so that facts arrive out of order and with equal times. */
export const currencyAndTime = ({ stage: { random } }: SmallShop, { currency }: SeenMoney) => ({
  currency,
  occurredAt: new Date(Date.UTC(2026, 5, 1, random.below(4))).toISOString(),
});

/** Refers to a payment by our ids, and by the provider's reference if it has one. */
export function referringTo(
  { order }: SeenMoney,
  { paymentId, provider, reference }: SeenPayment,
): FactMembers {
  const { customerId, orderId } = order;
  return {
    provider,
    customerId,
    orderId,
    paymentId,
    ...(reference && { paymentReference: reference }),
  };
}

/** Refers to a payment that the shop does not have, or to another order's. */
export function unknownPayment(
  { stage: { random }, references }: SmallShop,
  { order }: SeenMoney,
): FactMembers {
  const { customerId, orderId } = order;
  const own = `pi-${orderId}`;
  const paymentReference = random.chance(0.15) ? random.pick([...references, own]) : own;
  const isAlone = random.chance(0.2);
  return { provider: 'stripe', paymentReference, ...(!isAlone && { customerId, orderId }) };
}

/** One of the payments that a provider reports on. Manual payments have no reports. */
export function someProviderPayment({ stage: { random } }: SmallShop, { payments }: SeenMoney) {
  const ofProviders = payments.filter(({ provider }) => provider !== 'manual');
  return ofProviders.length > 0 ? random.pick(ofProviders) : undefined;
}
