import { Refusal } from '../../domain/refusal.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/payments/a49-start-payment.ts';
import { operation } from '../http/operation.ts';
import { paymentPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A49 } from '../manifest/payments.ts';
import { calledProvider } from './called-provider.ts';
import { Misconfigured, Refused, type Start, type Started, Unknown } from './provider.ts';
import { countCall, countFailedCall } from './provider-metrics.ts';
import { providerSettings } from './provider-settings.ts';
import { startAlone } from './start-alone.ts';

/** Milliseconds of one request to the provider. A session needs two at most. */
const REQUEST_MILLIS = 3500;

/** Milliseconds for everything: the function has ten seconds. */
const ALL_MILLIS = 9000;

/**
 * A49: POST …/payments/{paymentId}/session. The session's secrets are for the caller alone: they
 * are neither stored nor logged.
 */
export const startPayment = operation(
  A49,
  { path: paymentPath },
  async ({ path, principal: { isOperator } }) => {
    const provider = calledProvider(REQUEST_MILLIS);
    const { status, clientSecret, redirectUrl } = await table.startPayment(
      { ...orderIdentity(path), paymentId: path.paymentId },
      { provider: provider.name, isOperator },
      (payment) => started(() => startAlone(provider, payment), path),
      new Date(),
    );
    const { publishableKey } = providerSettings();
    return ok({
      paymentId: path.paymentId,
      status,
      ...(clientSecret !== undefined && { clientSecret }),
      ...(status === 'OPEN' && publishableKey !== undefined && { publishableKey }),
      ...(redirectUrl !== undefined && { redirectUrl }),
    });
  },
  { millis: ALL_MILLIS },
);

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
