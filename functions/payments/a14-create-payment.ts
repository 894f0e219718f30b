import * as z from 'zod/mini';
import { MANUAL_PROVIDER } from '../../domain/payments/payment.ts';
import { forBuyer, toShownPayment } from '../../domain/payments/shown-payment.ts';
import { orderIdentity } from '../../table/keys.ts';
import { createPayment } from '../../table/payments/a14-create-payment.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { customerOrderPath } from '../http/path.ts';
import { RequestError } from '../http/request-error.ts';
import { A14 } from './access-patterns.ts';
import { amount, method, provider, reference } from './payment-members.ts';

const body = z
  .strictObject({
    provider: provider(),
    amount: z.optional(amount(1)),
    reference: z.optional(reference()),
    method: z.optional(method()),
    captured: z.optional(z.boolean()),
  })
  .check(
    z.refine((payment) => !payment.captured || payment.provider === MANUAL_PROVIDER, {
      error: `can be true only for the provider ${MANUAL_PROVIDER}`,
      path: ['captured'],
    }),
  );

/** A14: POST …/payments. */
export const handler = endpoint(
  A14,
  { path: customerOrderPath, body, idempotencyKey: 'required' },
  async ({ path, body, principal, route, idempotencyKey }) => {
    // Only an operator can confirm that the money was received. A reference pays for one order
    // only, so a customer could otherwise claim another buyer's payment.
    const isForOperators = body.captured || body.reference !== undefined;
    if (isForOperators && !principal.isOperator) throw new RequestError({ code: 'forbidden' });
    const { subject } = principal;
    const { payment, replayed } = await createPayment(
      orderIdentity(path),
      {
        ...body,
        createdBy: subject,
        once: { principal: subject, route, key: idempotencyKey, content: body },
      },
      new Date(),
    );
    const shown = toShownPayment(payment);
    const answer = principal.isOperator ? shown : forBuyer(shown);
    return created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
