/** The consumed capacity of every access pattern, on typical rows. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type OrderNumber, orderNumberOf, parseOrderNumber } from '../../../domain/order-number.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { getCustomer } from '../../../table/customers/a01-get-customer.ts';
import { getCustomerSummary } from '../../../table/customers/a09-get-customer-summary.ts';
import { getCustomerWithSummary } from '../../../table/customers/a09b-get-customer-with-summary.ts';
import { getInventory } from '../../../table/inventory/a10b-get-inventory.ts';
import { listLowStock } from '../../../table/inventory/a11-list-low-stock.ts';
import { listInventory } from '../../../table/inventory/a51-list-inventory.ts';
import { listCustomerOrders } from '../../../table/orders/a02-list-customer-orders.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { listCustomerOrdersByStatus } from '../../../table/orders/a04-list-customer-orders-by-status.ts';
import { listOpenOrders } from '../../../table/orders/a05-list-open-orders.ts';
import { countOpenOrders } from '../../../table/orders/a05b-count-open-orders.ts';
import { cancelOrder } from '../../../table/orders/a08-cancel-order.ts';
import { listOrderEvents } from '../../../table/orders/a13-list-order-events.ts';
import { listOrdersOfDays } from '../../../table/orders/a31-list-orders-of-days.ts';
import { findOrdersByNumber } from '../../../table/orders/a31b-find-orders-by-number.ts';
import { getOrders } from '../../../table/orders/a50-get-orders.ts';
import { change, LIMITS, newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import type { MeasuredWork, Measurement, Meter } from './capacity-meter.ts';
import { measureBatch } from './measure-batch.ts';
import { measureCapturable } from './measure-capturable.ts';
import { measureDays } from './measure-days.ts';
import { measureExpiry } from './measure-expiry.ts';
import {
  measureLargeShipment,
  measureLines,
  measureSecondShipment,
  measureStock,
} from './measure-lines.ts';
import { measureOverpaid } from './measure-overpaid.ts';
import { measurePayments } from './measure-payments.ts';
import { measurePeople } from './measure-people.ts';
import { measureReturns } from './measure-returns.ts';
import { measureSales } from './measure-sales.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { measureWithdrawals } from './measure-withdrawals.ts';

const PAGE = { limit: 20, sort: 'desc' } as const;

const numberOf = ({ orderId }: { readonly orderId: string }): OrderNumber => {
  const number = parseOrderNumber(orderNumberOf(orderId) ?? '');
  if (!number) throw new Error(`${orderId} has no number`);
  return number;
};

/**
 * @param customerId its length is part of every key: `a1b2`, as in the source documents, or a UUID,
 *   as Cognito gives
 */
export async function measureCapacity(meter: Meter, customerId: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const measure = async <Result>(
    work: MeasuredWork,
    act: () => Promise<Result>,
  ): Promise<Result> => {
    const { result, ...measurement } = await meter(work, act);
    measurements.push(measurement);
    return result;
  };

  await measure({ id: 'A12', what: 'a new customer' }, () => newCustomer(customerId));
  await measure({ id: 'A10', what: 'a new level' }, () => newLevel(`${SKUS[0]}`, 1000));
  for (const sku of SKUS.slice(1)) await newLevel(sku, 1000);
  for (let i = 0; i < 25; i++) await newLevel(`LOW-${String(i).padStart(4, '0')}`, 1);

  for (let i = 0; i < 25; i++) await change(await newOrder(customerId, 3), 'SHIPPED', 1);
  for (let i = 0; i < 25; i++) await newOrder(customerId, 3);
  const twenty = await newOrder(customerId, 20);
  const other = await newOrder(customerId, 3);
  const cancelled = await newOrder(customerId, 3);

  const day = twenty.placedAt.slice(0, 10);

  await measure({ id: 'A1', what: 'a customer' }, () => getCustomer(customerId));
  await measure({ id: 'A2', what: 'a page of 20', limit: 20 }, () =>
    listCustomerOrders(customerId, PAGE),
  );
  await measure({ id: 'A3', what: 'an order of 20 lines' }, () => getOrder(twenty.orderId));
  await measure({ id: 'A50', what: 'two orders of 3 lines' }, () =>
    getOrders([cancelled.orderId, other.orderId]),
  );
  await measure({ id: 'A3b', what: 'the source row' }, () => getCustomerOrder(twenty));
  await measure({ id: 'A4', what: 'a page of 20 shipped', limit: 20 }, () =>
    listCustomerOrdersByStatus(customerId, 'SHIPPED', PAGE),
  );
  await measure({ id: 'A5', what: 'a page of 20', limit: 20 }, () =>
    listOpenOrders({ limit: 20, sort: 'asc' }),
  );
  // A31b reads the orders of a second: the one that it looks for is alone in its second.
  await sleep(1000);
  const shipped = await measure({ id: 'A6', what: 'an order of 3 lines' }, () =>
    newOrder(customerId, 3, LIMITS),
  );
  await measure({ id: 'A31', what: 'a page of 20', limit: 20 }, () =>
    listOrdersOfDays({ ...PAGE, from: day, to: day }),
  );
  await measure({ id: 'A31b', what: 'an order number' }, () =>
    findOrdersByNumber(numberOf(shipped)),
  );
  await measureBatch(measure, customerId);
  await measure({ id: 'A5b', what: 'a count' }, () => countOpenOrders());
  await measure({ id: 'A6', what: 'an order of 48 lines' }, () => newOrder(customerId, 48));
  await measure({ id: 'A7', what: 'OPEN → SHIPPED' }, () => change(shipped, 'SHIPPED', 1));
  await measure({ id: 'A7', what: 'SHIPPED → DELIVERED' }, () => change(shipped, 'DELIVERED', 2));
  await measure({ id: 'A8', what: 'an order of 3 lines' }, () =>
    cancelOrder(
      cancelled,
      { byCustomer: true, createdBy: customerId, ifMatch: [1] },
      new Date(),
      policyIn(process.env),
    ),
  );
  await measure({ id: 'A9', what: 'a summary' }, () => getCustomerSummary(customerId));
  await measure({ id: 'A9b', what: 'a summary with the profile' }, () =>
    getCustomerWithSummary(customerId),
  );
  await measure({ id: 'A10b', what: 'a level' }, () => getInventory(`${SKUS[0]}`));
  await measure({ id: 'A11', what: 'a page of 20', limit: 20 }, () => listLowStock({ limit: 20 }));
  await measure({ id: 'A51', what: 'a page of 20', limit: 20 }, () => listInventory({ limit: 20 }));
  await measure({ id: 'A13', what: 'an order of 3 lines' }, () =>
    listOrderEvents(shipped.orderId, () => true),
  );
  await measureLines(measure, customerId);
  await measureSecondShipment(measure, customerId);
  await measureLargeShipment(measure, customerId);
  await measureStock(measure);
  await measurePayments(measure, customerId);
  await measureOverpaid(measure, customerId);
  await measureCapturable(measure, customerId);
  await measureDays(measure);
  await measureExpiry(measure, customerId);
  await measureWebhooks(measure, customerId);
  await measurePeople(measure);
  await measureSales(measure, customerId);
  await measureReturns(measure, customerId);
  await measureWithdrawals(measure, customerId);
  return measurements;
}
