import type { PaymentFact } from '../../../../domain/payments/payment.ts';
import type { PaymentCapture } from '../../../../domain/payments/payment-capture.ts';
import type { PaymentProvider } from '../../../../functions/payments/provider.ts';
import type { Ledger } from '../../../local/stripe/ledger/ledger.ts';

/** The export `provider` of a checked provider's module. */
export type MakeProvider = (options: {
  /** Sends all requests, whatever the address. */
  readonly fetch: typeof fetch;
  readonly capture: PaymentCapture;
}) => PaymentProvider;

/** The export `skin` of its skin's module. */
export type MakeSkin = (options: { readonly now: () => Date }) => ProviderSkin;

/** A provider's API over books that judge: the ledger that Stripe's stand-in has, too. */
export interface ProviderSkin {
  readonly ledger: Ledger;
  /** Answers a request as the provider does. */
  readonly fetch: typeof fetch;
  /** Forgets all keys of requests, as the provider does after its time. */
  readonly forgetKeys: () => void;
  /** The facts of all webhooks so far, oldest first, as the shop's reader makes them. */
  readonly reports: () => readonly PaymentFact[];
}

/**
 * The export `sandbox` of a sandbox's module.
 *
 * @param fetch sends every request to the address of `--url`, whatever its own is
 */
export type MakeSandbox = (options: { readonly fetch: typeof fetch }) => Sandbox;

/** A provider's own place for tests, with an account of the shop. */
export interface Sandbox {
  readonly fetch: typeof fetch;
  /** Confirms a payment as the buyer does, with a test card that succeeds. */
  readonly pay: (reference: string) => Promise<void>;
  /** Reads what moved, in another way than the checked provider does. */
  readonly moved: (reference: string) => Promise<Moved>;
}

/** The money of one payment at its provider, in minor units. */
export interface Moved {
  readonly captured: number;
  readonly refunded: number;
}

export interface CheckedProvider {
  readonly provider: MakeProvider;
  readonly skin: MakeSkin;
}

/** A provider, and the sandbox that it is checked at. */
export interface SandboxedProvider {
  readonly provider: MakeProvider;
  readonly sandbox: Sandbox;
}
