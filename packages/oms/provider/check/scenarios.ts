import type { RequestKind } from '../../../../domain/kept/requestable.ts';
import type { PaymentCapture } from '../../../../domain/payments/payment-capture.ts';
import type { MethodOutcome } from '../../../local/stripe/ledger/ledger.ts';

/** A request of the shop. */
export interface ScenarioRequest {
  readonly kind: RequestKind;
  /** Minor units; a void has none. */
  readonly amount?: number;
  /** False if more captures follow. */
  readonly final?: boolean;
}

/** One paid order of 50.00, and what its shop requests. */
export interface Scenario {
  readonly name: string;
  readonly capture: PaymentCapture;
  readonly method: MethodOutcome;
  /** Requests, one after the other; those of one step at once. */
  readonly steps: readonly (readonly ScenarioRequest[])[];
  /** True if the order is canceled before its requests are executed. */
  readonly isCancelled?: boolean;
  /** The end of refunds that the provider pays later. */
  readonly refundsArrive?: boolean;
}

const capture = (amount: number, final?: boolean): ScenarioRequest => ({
  kind: 'CAPTURE',
  amount,
  ...(final === undefined ? {} : { final }),
});
const refund = (amount: number): ScenarioRequest => ({ kind: 'REFUND', amount });

const held = { capture: 'manual', method: 'SUCCEEDS' } as const;
const paid = { capture: 'automatic', method: 'SUCCEEDS' } as const;
const slow = { capture: 'automatic', method: 'REFUNDS_SLOWLY' } as const;

export const SCENARIOS: readonly Scenario[] = [
  { ...held, name: 'captured later', steps: [[capture(5000)]] },
  { ...held, name: 'captured in part', steps: [[capture(2000)]] },
  {
    ...held,
    capture: 'parcels',
    name: 'captured in two parcels',
    steps: [[capture(2000, false)], [capture(3000)]],
  },
  { ...held, name: 'voided', steps: [[{ kind: 'VOID' }]] },
  { ...held, name: 'captured, then refunded', steps: [[capture(5000)], [refund(2000)]] },
  { ...held, name: 'canceled with an open capture', steps: [[capture(5000)]], isCancelled: true },
  { ...paid, name: 'refunded in two parts', steps: [[refund(1000)], [refund(500)]] },
  { ...paid, name: 'refunded twice at once', steps: [[refund(1000), refund(1000)]] },
  { ...slow, name: 'refunded later', steps: [[refund(1000)]], refundsArrive: true },
  { ...slow, name: 'refunded, and returned', steps: [[refund(1000)]], refundsArrive: false },
];
