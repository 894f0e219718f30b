import type { PaymentCapture } from '../../domain/payments/payment-capture.ts';
import { stripeProvider } from '../../functions/payments/stripe/stripe-provider.ts';

export const SECRET_KEY = 'sk_test_51Never0Shown';

/** The time of Stripe's answers. */
export const READ_AT = '2026-11-25T10:00:00.000Z';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly redirect: RequestRedirect | undefined;
  readonly signal: AbortSignal | null | undefined;
}

export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body: object | string;
}

type Answers = (sent: Sent) => Scripted | Error;

/** Stripe with answers by a script, and what was sent to it. */
export function scriptedStripe(answer: Answers, paymentCapture: PaymentCapture = 'manual') {
  const sent: Sent[] = [];
  const provider = stripeProvider({
    paymentCapture,
    secretKey: async () => SECRET_KEY,
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const text = init?.method === 'POST' ? String(init.body) : url.search;
      const one = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        form: Object.fromEntries(new URLSearchParams(text)),
        headers: new Headers(init?.headers),
        redirect: init?.redirect,
        signal: init?.signal,
      };
      sent.push(one);
      const reply = answer(one);
      if (reply instanceof Error) throw reply;
      const { status = 200, headers = {}, body } = reply;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { date: new Date(READ_AT).toUTCString(), ...headers },
      });
    },
  });
  return { provider, sent, requests: () => sent.map(({ method, path }) => `${method} ${path}`) };
}

export const listOf = (data: readonly object[], hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
});
