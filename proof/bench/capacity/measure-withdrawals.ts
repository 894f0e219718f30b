/** Measures the capacity that withdrawals consume. */

import type { LineQuantity } from '../../../domain/fulfillment.ts';
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { getCustomer } from '../../../table/customers/a01-get-customer.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { withdrawalKey } from '../../../table/keys.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { cancelOrder } from '../../../table/orders/a08-cancel-order.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { confirmWithdrawal } from '../../../table/withdrawals/a47b-confirm-withdrawal.ts';
import { carryOn } from '../../../table/withdrawals/carry-on.ts';
import { carryOut } from '../../../table/withdrawals/carry-out.ts';
import { keepStatement } from '../../../table/withdrawals/keep-statement.ts';
import { change, newOrder, request } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const by = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';

const follow = async (order: OrderIdentity) =>
  projectOrder((await getCustomerOrder(order)) as Order);

const stated = (order: OrderIdentity) =>
  keepStatement(
    {
      door: 'CUSTOMER',
      subject: order.customerId,
      orderId: order.orderId,
      statement: { name: 'Ada Marin', email: 'ada.marin@mail.example' },
    },
    0,
    new Date(),
  );

const ship = (order: OrderIdentity, lines: readonly LineQuantity[]) =>
  createFulfillment(
    order,
    { lines, createdBy: by, once: request() },
    new Date(),
    policyIn(process.env),
  );

export async function measureWithdrawals(measure: Measure, customerId: string): Promise<void> {
  const measureOf = async (what: string, lineCount: number, prepare: Prepare = async () => {}) => {
    const order = await newOrder(customerId, lineCount);
    await prepare(order);
    await follow(order);
    const statement = await stated(order);
    await measure({ id: 'A47c', what }, () =>
      carryOut(
        statement,
        order,
        { author: { by: customerId }, isDecided: false },
        new Date(),
        policyIn(process.env),
      ),
    );
  };
  const order = await newOrder(customerId, 3);
  await measure({ id: 'A47c', what: 'a statement' }, () => stated(order));
  await measureConfirmation(measure, order);
  await measureOf('an order of which nothing is shipped', 3);
  await measureOf('an order with items canceled before', 4, (one) =>
    cancelOrder(
      one,
      {
        lines: [{ seq: 4, quantity: 1 }],
        byCustomer: false,
        createdBy: by,
        once: request(),
      },
      new Date(),
      policyIn(process.env),
    ),
  );
  await measureOf('an order of which a part is shipped', 3, (one) =>
    ship(one, [{ seq: 1, quantity: 1 }]),
  );
  await measureOf('an order that was delivered', 3, async (one) => {
    await change(one, 'SHIPPED', 1);
    await change(one, 'DELIVERED', 2);
  });
}

/** A statement that is matched, and then confirmed, of which the sweep's part has no route. */
async function measureConfirmation(measure: Measure, order: OrderIdentity): Promise<void> {
  const { email = '' } = await getCustomer(order.customerId);
  const statement = { name: 'Ada Marin', email, order: order.orderId };
  const stated = { door: 'PUBLIC', subject: '', statement } as const;
  const { withdrawalId } = await keepStatement(stated, 0, new Date());
  await carryOn(withdrawalId, new Date(), policyIn(process.env));
  const row = await getItem({ Key: withdrawalKey(withdrawalId), ConsistentRead: true });
  await measure({ id: 'A47b', what: 'the confirmation of a statement' }, () =>
    confirmWithdrawal(withdrawalId, String(row?.['code']), new Date()),
  );
}

type Prepare = (order: OrderIdentity) => Promise<unknown>;
