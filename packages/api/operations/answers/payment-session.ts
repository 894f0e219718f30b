import * as z from 'zod';
import { paymentId } from './payment.ts';

/** Characters of a provider's secret, key or address. */
const LONGEST = 2048;

export const paymentSession = z
  .object({
    paymentId,
    status: z.enum(['OPEN', 'UNDER_WAY', 'DONE']).meta({
      description:
        '`OPEN`: the buyer can pay. `UNDER_WAY`: they have, and the provider decides. ' +
        '`DONE`: the money is held or captured.',
    }),
    clientSecret: z
      .string()
      .max(LONGEST)
      .meta({
        description:
          'The secret of an open session, for the provider’s form in the buyer’s browser. Do not ' +
          'store or log it.',
      })
      .optional(),
    publishableKey: z
      .string()
      .max(LONGEST)
      .meta({ description: 'The provider’s publishable key, if the shop has set it.' })
      .optional(),
    redirectUrl: z
      .string()
      .max(LONGEST)
      .meta({ description: 'The provider’s page, for providers that have one.' })
      .optional(),
  })
  .meta({ id: 'PaymentSession', description: 'A payment at its provider, for its buyer.' });
