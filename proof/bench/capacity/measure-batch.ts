/** The consumed capacity of a batch of orders. */

import { newOrderId } from '../../../domain/order-id.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { createOrderBatch } from '../../../table/orders/a36-create-order-batch.ts';
import { anOrder, request } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

/** A batch of one: others would only be more of the same transactions. */
export async function measureBatch(measure: Measure, customerId: string): Promise<void> {
  const now = new Date();
  const identity = orderIdentity({ customerId, orderId: newOrderId(now) });
  const { lines, currency } = anOrder(customerId, 3, now);
  const content = { lines: lines.map(({ seq: _, amount: __, ...line }) => line), currency };
  await measure({ id: 'A36', what: 'an order of 3 lines' }, () =>
    createOrderBatch([{ identity, content, request: request() }], now, policyIn(process.env)),
  );
}
