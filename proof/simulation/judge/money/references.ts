import { createHash } from 'node:crypto';
import { type Evidence, text } from '../evidence.ts';
import { claimsIn, type OrderPayments } from './order-payments.ts';

/** Each reference of a provider belongs to one payment, and its claim names that payment. */
export function references(evidence: Evidence, orders: readonly OrderPayments[]): string[] {
  const payments = orders.flatMap((order) =>
    order.payments
      .filter(({ now }) => now['reference'] !== undefined)
      .map(({ paymentId, now }) => ({ ...order.orderHistory, paymentId, key: keyOf(now) })),
  );
  const taken = Map.groupBy(payments, ({ key }) => key);
  const twice = [...taken.values()].filter((some) => some.length > 1);
  const wrong = claimsIn(evidence).filter((claim) => {
    const [payment] = taken.get(text(claim, 'PK')) ?? [];
    return (
      payment?.paymentId !== claim['paymentId'] ||
      payment?.orderId !== claim['orderId'] ||
      payment?.customerId !== claim['customerId']
    );
  });
  return [
    ...twice.map(
      (some) =>
        `references: one reference pays orders ${some.map(({ orderId }) => orderId).join(' and ')}`,
    ),
    ...wrong.map(
      (claim) =>
        `references: the claim of payment ${claim['paymentId']} has another payment's reference`,
    ),
  ];
}

/** The partition of a claim. */
export const claimKey = (provider: unknown, reference: unknown): string =>
  `PAYREF#${createHash('sha256')
    .update(JSON.stringify([provider, reference]))
    .digest('base64url')}`;

const keyOf = ({ provider, reference }: Readonly<Record<string, unknown>>): string =>
  claimKey(provider, reference);
