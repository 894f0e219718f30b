import { createHash } from 'node:crypto';
import { type Evidence, text } from '../evidence.ts';
import { claimsIn, type Purse } from './purse.ts';

/** Each payment of a provider is one payment of ours, and a claim names it. */
export function references(evidence: Evidence, purses: readonly Purse[]): string[] {
  const files = purses.flatMap(({ ledger, payments }) =>
    payments
      .filter(({ now }) => now['reference'] !== undefined)
      .map(({ paymentId, now }) => ({ ...ledger, paymentId, key: keyOf(now) })),
  );
  const taken = Map.groupBy(files, ({ key }) => key);
  const twice = [...taken.values()].filter((some) => some.length > 1);
  const wrong = claimsIn(evidence).filter((claim) => {
    const [file] = taken.get(text(claim, 'PK')) ?? [];
    return (
      file?.paymentId !== claim['paymentId'] ||
      file?.orderId !== claim['orderId'] ||
      file?.customerId !== claim['customerId']
    );
  });
  return [
    ...twice.map(
      (some) => `references: one pays ${some.map(({ orderId }) => orderId).join(' and ')}`,
    ),
    ...wrong.map(
      (claim) => `references: a claim of payment ${claim['paymentId']}, which has it not`,
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
