import { referencesOf } from '../../domain/payments/reports.ts';
import type { StartedPayment } from '../../domain/payments/start-payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import * as table from '../../table/payments/a49-start-payment.ts';
import { ok, type Reply } from '../http/reply.ts';
import { calledProvider } from './called-provider.ts';
import {
  Misconfigured,
  type PaymentProvider,
  Refused,
  type Start,
  type Started,
  Unknown,
} from './provider.ts';
import { countCall, countFailedCall } from './provider-metrics.ts';
import { providerSettings } from './provider-settings.ts';

/** Milliseconds of one request to the provider. A session needs two at most. */
const REQUEST_MILLIS = 3500;

/** Milliseconds for everything: the function has ten seconds. */
export const SESSION_MILLIS = 9000;

/**
 * Starts a payment, or finds what was started. The session's secrets are for the caller alone: they
 * are neither stored nor logged.
 */
export async function answerSession(
  named: table.StartedName,
  isOperator: boolean,
  policy: ShopPolicy,
): Promise<Reply> {
  const provider = calledProvider(REQUEST_MILLIS);
  const { status, clientSecret, redirectUrl } = await table.startPayment(
    named,
    { provider: provider.name, isOperator },
    (start) => started(() => startAlone(provider, start), start.payment),
    new Date(),
    policy,
  );
  const { publishableKey } = providerSettings();
  return ok({
    paymentId: named.paymentId,
    status,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(status === 'OPEN' && publishableKey !== undefined && { publishableKey }),
    ...(redirectUrl !== undefined && { redirectUrl }),
  });
}

/**
 * Starts a payment once no other page of the order can take what is due as well.
 *
 * @throws {Refused} paid-meanwhile if a buyer has confirmed one of them
 */
export async function startAlone(
  provider: PaymentProvider,
  { payment, references, superseded }: StartedPayment,
): Promise<Started> {
  const others = superseded.flatMap(referencesOf);
  if (others.length > 0 && !(await provider.end(others))) throw new Refused('paid-meanwhile');
  return provider.start({ ...payment, references });
}

/** Stripe's codes of an amount that cannot be paid, beside ours. */
const NOT_PAYABLE = new Set(['amount-not-payable', 'amount_too_small', 'amount_too_large']);

async function started(
  start: () => Promise<Started>,
  named: Pick<Start, 'customerId' | 'orderId' | 'paymentId'>,
): Promise<Started> {
  countCall();
  try {
    return await start();
  } catch (error) {
    if (error instanceof Refused) {
      const isAmount = NOT_PAYABLE.has(error.code);
      throw new Refusal({ code: isAmount ? 'amount-not-payable' : 'payment-not-startable' });
    }
    const isSetting = error instanceof Misconfigured;
    if (!isSetting && !(error instanceof Unknown)) throw error;
    countFailedCall(isSetting ? 'MISCONFIGURED' : 'UNKNOWN', error.message, named);
    throw new Refusal({ code: 'provider-unavailable', retryAfterSeconds: 5 });
  }
}
