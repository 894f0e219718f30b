import { policyIn } from '../../../domain/shop/policy.ts';
import { phoneSecret } from '../../../functions/aws/phone-secret.ts';
import { findCustomersByName } from '../../../table/customers/a33b-find-customers-by-name.ts';
import { indexCustomer } from '../../../table/customers/customer-words.ts';
import { indexOrder } from '../../../table/finding/index-order.ts';
import { createOrder } from '../../../table/orders/a06-create-order.ts';
import { listOrdersOfSku } from '../../../table/orders/a31e-list-orders-of-sku.ts';
import { findOrdersByName } from '../../../table/orders/a31f-find-orders-by-name.ts';
import { anOrder, newOrder, SKUS } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

/**
 * The orders of a SKU and of a name, a customer of a name, and what they cost A6, with the setting
 * that lists them.
 */
export async function measureSales(measure: Measure, customerId: string): Promise<void> {
  const { SKU_SALES: before } = process.env;
  process.env['SKU_SALES'] = 'true';
  await measure({ id: 'A6', what: 'an order of 3 lines, with skuSales' }, () =>
    newOrder(customerId, 3),
  );
  for (let i = 0; i < 20; i++) await newOrder(customerId, 3);
  await measure({ id: 'A31e', what: 'a page of 20', limit: 20 }, () =>
    listOrdersOfSku(`${SKUS[0]}`, { limit: 20, sort: 'desc' }),
  );
  process.env['SKU_SALES'] = before ?? '';
  for (let i = 0; i < 20; i++)
    await indexOrder((await placedBy(customerId, 'Nia Lund')).orderId, phoneSecret);
  await measure({ id: 'A31f', what: 'a page of 20 of a name', limit: 20 }, () =>
    findOrdersByName(['nia'], { limit: 20, sort: 'asc' }),
  );
  await indexCustomer(customerId, phoneSecret);
  await measure({ id: 'A33b', what: 'a name' }, () => findCustomersByName(['nia']));
}

async function placedBy(customerId: string, name: string) {
  const order = { ...anOrder(customerId, 1, new Date()), shippingAddress: { name } };
  const reference = { source: 'bench', id: order.orderId };
  await createOrder(order, { reference, content: {} }, new Date(), policyIn(process.env));
  return order;
}
