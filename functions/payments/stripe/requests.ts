import { epochSeconds } from '../../../domain/epoch-seconds.ts';
import { Unknown } from '../provider.ts';
import { errorOf } from './errors.ts';
import { encodeForm, type Form } from './form.ts';

/**
 * The version of all requests, whatever the account's default is. The recordings in
 * test/data/stripe-recordings are of this version.
 */
export const STRIPE_VERSION = '2026-08-26.dahlia';

/** Milliseconds for one request, with its body. */
const LIMIT = 10_000;

export interface StripeConnection {
  /** Reads the secret or restricted key. */
  readonly secretKey: () => Promise<string>;
  /** Stripe's address, or that of another implementation of it. */
  readonly address?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds of one request; 10,000 without it. */
  readonly limit?: number | undefined;
}

/** An object of Stripe, with the time at Stripe when it was read. */
export interface Answer<Body> {
  readonly body: Body;
  /** Epoch seconds. */
  readonly readAt: number;
}

/** The requests that the provider sends. */
export interface StripeRequests {
  readonly get: <Body>(path: string, query?: Form) => Promise<Answer<Body>>;
  /**
   * @param key the Idempotency-Key: within 24 hours, a repeated request gets the first answer. A
   *   request that sets what it set before needs none.
   */
  readonly post: <Body>(path: string, form: Form, key?: string) => Promise<Answer<Body>>;
}

/**
 * Sends requests to Stripe. Nothing is repeated, and no body is logged or part of an error.
 *
 * @throws {Refused} {@link errorOf}
 * @throws {Unknown} without an answer, or with one that is no JSON
 * @throws {Misconfigured} for a key or a payment that Stripe does not know
 */
export function stripeRequests({
  secretKey,
  address = 'https://api.stripe.com',
  fetch: send = fetch,
  limit = LIMIT,
}: StripeConnection): StripeRequests {
  const request = async <Body>(path: string, init: RequestInit, key?: string) => {
    const headers = {
      authorization: `Bearer ${await secretKey()}`,
      'stripe-version': STRIPE_VERSION,
      ...(init.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const signal = AbortSignal.timeout(limit);
    try {
      const response = await send(address + path, { ...init, headers, signal, redirect: 'error' });
      return { response, body: (await response.json()) as Body };
    } catch (error) {
      // The error itself may contain a part of a body.
      throw new Unknown(error instanceof SyntaxError ? 'no JSON' : 'no answer');
    }
  };
  const answered = async <Body>(sent: ReturnType<typeof request<Body>>): Promise<Answer<Body>> => {
    const { response, body } = await sent;
    if (!response.ok) throw errorOf(response.status, body, retryAfterOf(response.headers));
    if (typeof body !== 'object' || body === null) throw new Unknown('no object');
    return { body, readAt: timeOf(response.headers) };
  };
  return {
    get: (path, query = {}) => {
      const search = encodeForm(query);
      return answered(request(search === '' ? path : `${path}?${search}`, { method: 'GET' }));
    },
    post: (path, form, key) =>
      answered(request(path, { method: 'POST', body: encodeForm(form) }, key)),
  };
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function timeOf(headers: Headers): number {
  const at = Date.parse(headers.get('date') ?? '');
  return epochSeconds(Number.isNaN(at) ? new Date() : new Date(at));
}
