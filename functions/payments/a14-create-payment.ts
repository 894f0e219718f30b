import * as z from 'zod/mini';
import { MANUAL_PROVIDER } from '../../domain/payments/payment.ts';
import { toShownPayment } from '../../domain/payments/shown-payment.ts';
import { paymentForBuyer } from '../../domain/people/for-buyer.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/payments/a14-create-payment.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { created, ok } from '../http/reply.ts';
import { operatorsOnly } from '../http/request-error.ts';
import { stated } from '../http/stated.ts';
import { A14 } from '../manifest/payments.ts';
import { amount, method, storedProvider, storedReference } from './payment-members.ts';

const body = z
  .strictObject({
    provider: storedProvider(),
    amount: z.optional(amount(1)),
    reference: mayBeEmpty(storedReference()),
    method: z.optional(method()),
    captured: z.optional(z.boolean()),
  })
  .check(
    stated(
      (payment) => !payment.captured || payment.provider === MANUAL_PROVIDER,
      {
        anyOf: [
          { properties: { captured: { const: false } } },
          { properties: { provider: { const: MANUAL_PROVIDER } } },
        ],
      },
      { error: `can be true only for the provider ${MANUAL_PROVIDER}`, path: ['captured'] },
    ),
  );

const SHOPS = 'only the shop confirms that money was received';

/** A14: POST …/payments. */
export const createPayment = operation(
  A14,
  { path: customerOrderPath, body, idempotencyKey: 'required' },
  async ({ path, body, principal, once }, policy) => {
    // Only an operator can confirm that the money was received. A reference pays for one order
    // only, so a customer could otherwise claim another buyer's payment.
    const forOperators = (['captured', 'reference'] as const).filter((name) => body[name]);
    if (forOperators.length > 0 && !principal.isOperator)
      throw operatorsOnly(...forOperators.map((name) => ({ pointer: `/${name}`, detail: SHOPS })));
    const { subject, name, isOperator } = principal;
    const { payment, replayed, isIdle } = await table.createPayment(
      orderIdentity(path),
      {
        ...body,
        createdBy: subject,
        createdByName: name,
        payer: { isOperator, mayPayInParts: policy.customerPartialPayments },
        once,
      },
      new Date(),
      policy,
    );
    const shown = toShownPayment(payment);
    const answer = isOperator ? shown : paymentForBuyer(shown);
    return isIdle ? ok(answer) : created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
