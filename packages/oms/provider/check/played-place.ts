import type { PaymentFact } from '../../../../domain/payments/payment.ts';
import type { LedgerPayment, MethodOutcome } from '../../../local/stripe/ledger/ledger.ts';
import { settleRefund } from '../../../local/stripe/ledger/move.ts';
import { pay } from '../../../local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../local/stripe/skin/methods.ts';
import type { Moved, ProviderSkin, Sandbox } from './checked-provider.ts';

/** The place where the money of a played order moves. */
export interface PlayedPlace {
  readonly fetch: typeof fetch;
  /** Pays as the buyer does. */
  readonly pay: (reference: string, method: MethodOutcome) => Promise<void>;
  /** Lets slow refunds arrive, or come back. */
  readonly settleRefunds: (arrive: boolean) => void;
  readonly moved: (reference: string) => Promise<Moved>;
  readonly reports: () => readonly PaymentFact[];
  readonly forgetKeys: () => void;
}

/** A ledger in this process. Everything can be played there. */
export const atLedger = ({ ledger, fetch, forgetKeys, reports }: ProviderSkin): PlayedPlace => {
  const booked = (...kinds: readonly string[]) =>
    ledger.bookings
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    fetch,
    forgetKeys,
    reports,
    pay: async (reference, method) =>
      pay(ledger, ledger.payments.get(reference) as LedgerPayment, makeMethod(ledger, method)),
    settleRefunds: (arrive) => {
      for (const refund of ledger.refunds.values())
        if (refund.state === 'PENDING') settleRefund(ledger, refund, arrive);
    },
    moved: async () => ({
      captured: booked('CAPTURE'),
      refunded: -booked('REFUND', 'REFUND_FAILURE'),
    }),
  };
};

/** A provider's sandbox. Its webhooks reach nobody here, and it keeps its keys. */
export const atSandbox = ({ fetch, pay: payThere, moved }: Sandbox): PlayedPlace => ({
  fetch,
  pay: payThere,
  moved,
  settleRefunds: () => undefined,
  reports: () => [],
  forgetKeys: () => undefined,
});
