import * as z from 'zod';
import { PAYMENT_STATUSES } from '../../domain/order-status.ts';

export const paymentStatus = z.enum(PAYMENT_STATUSES).meta({
  id: 'PaymentStatus',
  description: 'Where the money is: it follows from the payments. Independent of the status.',
});
