import * as z from 'zod';
import { PAYMENT_STATUSES } from '../../../../domain/order-status.ts';

export const paymentStatus = z.enum(PAYMENT_STATUSES).meta({
  id: 'PaymentStatus',
  description: 'The payment status, which follows from the payments. Independent of `status`.',
});
