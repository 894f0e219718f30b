/** Measures the capacity that changes of an order's lines and stock adjustments consume. */

import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { indexParcel } from '../../../table/finding/index-parcel.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { updateTracking } from '../../../table/fulfillments/a20-update-tracking.ts';
import { cancelFulfillment } from '../../../table/fulfillments/a21-cancel-fulfillment.ts';
import {
  addMilestone,
  type MilestoneReport,
} from '../../../table/fulfillments/a22-add-milestone.ts';
import { listMilestones } from '../../../table/fulfillments/a22b-list-milestones.ts';
import { adjustStock } from '../../../table/inventory/a40-adjust-stock.ts';
import { listStockAdjustments } from '../../../table/inventory/a40b-list-stock-adjustments.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { cancelOrder } from '../../../table/orders/a08-cancel-order.ts';
import { findOrdersByTracking } from '../../../table/orders/a52-find-orders-by-tracking.ts';
import { newLevel, newOrder, request, SKUS } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const TRACKING = { company: 'DHL', number: '00340434161094042557' };
const createdBy = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';
const author = { by: createdBy, byName: 'ben' };
const line = (seq: number, quantity = 1) => ({ seq, quantity });

const scan = (
  parcel: Parameters<typeof addMilestone>[0],
  status: MilestoneReport['milestone']['status'],
  at: Date,
  reporter?: MilestoneReport['reporter'],
) => {
  const milestone = { status, happenedAt: at.toISOString() };
  return addMilestone(
    parcel,
    { milestone, reporter, isCorrection: false },
    new Date(),
    policyIn(process.env),
  );
};

const ship = (order: OrderIdentity, lines?: readonly { seq: number; quantity: number }[]) =>
  createFulfillment(
    order,
    { lines, trackingInfo: TRACKING, createdBy, once: request() },
    new Date(),
    policyIn(process.env),
  );

export async function measureLines(measure: Measure, customerId: string): Promise<void> {
  const now = new Date();
  const later = new Date(now.getTime() + 1000);
  const order = await newOrder(customerId, 3);
  /** Updates META. In a deployed stack, the projector does so within a second. */
  const followed = async () => projectOrder((await getCustomerOrder(order)) as Order);

  const { fulfillment } = await measure({ id: 'A19', what: 'a part' }, () =>
    ship(order, [line(1)]),
  );
  const parcel = { ...order, fulfillmentId: fulfillment.fulfillmentId };
  await followed();
  await measure({ id: 'A8', what: 'one line of 3' }, () =>
    cancelOrder(
      order,
      { lines: [line(2)], byCustomer: false, createdBy, reason: 'INVENTORY', once: request() },
      now,
      policyIn(process.env),
    ),
  );
  await followed();
  await measure({ id: 'A20', what: 'a tracking number' }, () =>
    updateTracking(parcel, { trackingInfo: TRACKING }, 1),
  );
  await measure({ id: 'A22', what: 'a report' }, () => scan(parcel, 'IN_TRANSIT', now));
  await followed();
  const last = await measure({ id: 'A19', what: 'leaving OPEN' }, () => ship(order));
  await followed();
  await measure({ id: 'A3', what: 'an order of 3 lines with two fulfillments' }, () =>
    getOrder(order.orderId),
  );
  await measure({ id: 'A22', what: 'DELIVERED' }, () => scan(parcel, 'DELIVERED', later, author));
  await followed();
  const lastParcel = { ...order, fulfillmentId: last.fulfillment.fulfillmentId };
  await measure({ id: 'A21', what: 'back to OPEN' }, () =>
    cancelFulfillment(lastParcel, author, now, policyIn(process.env)),
  );
  await measure({ id: 'A22b', what: 'a page of 20', limit: 20 }, () =>
    listMilestones(parcel, { limit: 20 }),
  );
}

/** An order of which one parcel is canceled while it is open, and the last one is delivered. */
export async function measureSecondShipment(measure: Measure, customerId: string): Promise<void> {
  const now = new Date();
  const order = await newOrder(customerId, 3);
  const part = await ship(order, [line(1)]);
  await projectOrder((await getCustomerOrder(order)) as Order);
  const parcel = { ...order, fulfillmentId: part.fulfillment.fulfillmentId };
  await indexParcel(parcel, new Set([TRACKING.number]));
  await measure({ id: 'A52', what: 'a tracking number' }, () =>
    findOrdersByTracking(TRACKING.number),
  );
  await measure({ id: 'A21', what: 'of an open order' }, () =>
    cancelFulfillment(parcel, author, now, policyIn(process.env)),
  );
  const { fulfillment } = await ship(order);
  await projectOrder((await getCustomerOrder(order)) as Order);
  await measure({ id: 'A22', what: 'DELIVERED, the last parcel' }, () =>
    scan({ ...order, fulfillmentId: fulfillment.fulfillmentId }, 'DELIVERED', now, author),
  );
}

export async function measureLargeShipment(measure: Measure, customerId: string): Promise<void> {
  const large = await newOrder(customerId, 48);
  await measure({ id: 'A19', what: '48 lines' }, () => ship(large));
}

export async function measureStock(measure: Measure): Promise<void> {
  const [sku = ''] = SKUS;
  const received = { sku, delta: 40, reason: 'RECEIVED', createdBy } as const;
  await measure({ id: 'A40', what: 'a difference' }, () =>
    adjustStock(received, request(), new Date()),
  );
  await measure({ id: 'A40b', what: 'a page of 20', limit: 20 }, () =>
    listStockAdjustments(sku, { limit: 20 }),
  );
  await newLevel('LOWER', 1000);
  await measure({ id: 'A10', what: 'a changed level' }, () => newLevel('LOWER', 900, [1]));
  await measure({ id: 'A10', what: 'a level that turns low' }, () => newLevel('LOWER', 1, [2]));
}
