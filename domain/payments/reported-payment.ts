import type { Payment } from './payment.ts';

/** The creator of a payment that only a provider reported. */
export const reporterOf = (provider: string): string => `provider:${provider}`;

/** True for failed attempts that only a provider reported: nobody began a payment with them. */
export const isAttemptAlone = ({ createdBy, provider, transactions }: Payment): boolean =>
  createdBy === reporterOf(provider) &&
  Object.values(transactions).every(({ state }) => state === 'FAILED');
