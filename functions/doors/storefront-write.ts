// Made from the access patterns by `npm run generate`. Do not edit.
import { createCustomer } from '../customers/a12-create-customer.ts';
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { createOrder } from '../orders/a06-create-order.ts';
import { cancelOrder } from '../orders/a08-cancel-order.ts';
import { createPayment } from '../payments/a14-create-payment.ts';

export const handler = router(
  [createOrder, cancelOrder, createCustomer, createPayment],
  primeWrites,
);
