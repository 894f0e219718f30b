/** The consumed capacity of the list of what can be captured. */

import { policyIn } from '../../../domain/shop/policy.ts';
import { listCapturableOrders } from '../../../table/orders/a55b-list-capturable-orders.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { newOrder, saleOf } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

/** Cards hold what orders cost. */
export async function measureCapturable(measure: Measure, customerId: string): Promise<void> {
  for (let i = 0; i < 24; i++) {
    const sale = saleOf(await newOrder(customerId, 1));
    const held = { ...sale, kind: 'AUTHORIZATION' } as const;
    await recordPaymentFact(held, new Date(), policyIn(process.env));
  }
  await measure({ id: 'A55b', what: 'a page of 20 capturable orders', limit: 20 }, () =>
    listCapturableOrders({ limit: 20, sort: 'asc' }),
  );
}
