import { Misconfigured, NoSuchPayment, Refused, Unknown } from '../provider.ts';

/** The members of Stripe's error that are read: its codes, and never its message. */
interface StripeError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly decline_code?: unknown;
  readonly param?: unknown;
}

/**
 * Statuses that leave open whether a request was executed. 409 and 429 come before the execution,
 * but the same request may be under way.
 */
const isOpen = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** Codes of a key of another account or mode, or of a request that this version does not know. */
const NOT_OURS = new Set([
  'api_key_expired',
  'livemode_mismatch',
  'parameter_missing',
  'parameter_unknown',
  'secret_key_required',
  'testmode_charges_only',
]);

/**
 * Maps Stripe's answer without success (https://docs.stripe.com/error-handling).
 *
 * - A payment that Stripe does not know is of another account or mode.
 * - A key that was used with other parameters belongs to an earlier request, which may have moved
 *   money.
 *
 * @param retryAfter milliseconds
 */
export function errorOf(
  status: number,
  body: unknown,
  retryAfter: number | undefined,
): Misconfigured | Refused | Unknown {
  const { error } = (body ?? {}) as { readonly error?: StripeError };
  const foreign = foreignReason(status, error);
  if (foreign !== undefined) return new Misconfigured(foreign);
  if (isMissing(status, error)) return new NoSuchPayment();
  if (isOpen(status)) return new Unknown(`status ${status}`, retryAfter);
  const isRefusal = (status === 400 || status === 402) && error !== undefined;
  if (!isRefusal || error.type === 'idempotency_error') return new Unknown(`status ${status}`);
  const { decline_code: declined, code, type } = error;
  return new Refused(textOf(declined) ?? textOf(code) ?? textOf(type) ?? 'refused');
}

/** True if this account and mode do not have the payment that a request names. */
function isMissing(status: number, { code, param }: StripeError = {}): boolean {
  const isPayment = status === 404 || param === 'intent' || param === 'payment_intent';
  return code === 'resource_missing' && isPayment;
}

/** The reason why Stripe does not know our key or our request at all. */
function foreignReason(status: number, { code }: StripeError = {}): string | undefined {
  if (status === 401 || status === 403) return `status ${status}`;
  return typeof code === 'string' && NOT_OURS.has(code) ? code : undefined;
}

const textOf = (code: unknown): string | undefined =>
  typeof code === 'string' && /^[\w-]{1,100}$/.test(code) ? code : undefined;
