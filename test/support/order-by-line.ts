import { handler as createFulfillment } from '../../functions/fulfillments/a19-create-fulfillment.ts';
import { handler as updateTracking } from '../../functions/fulfillments/a20-update-tracking.ts';
import { handler as cancelFulfillment } from '../../functions/fulfillments/a21-cancel-fulfillment.ts';
import { handler as addMilestone } from '../../functions/fulfillments/a22-add-milestone.ts';
import { handler as listMilestones } from '../../functions/fulfillments/a22b-list-milestones.ts';
import { handler as adjustStock } from '../../functions/inventory/a40-adjust-stock.ts';
import { handler as listStockAdjustments } from '../../functions/inventory/a40b-list-stock-adjustments.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { handler as createOrder } from '../../functions/orders/a06-create-order.ts';
import { handler as cancelOrder } from '../../functions/orders/a08-cancel-order.ts';
import type { Ask } from './ask.ts';
import { type Call, customer, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

interface Setting {
  readonly ask: Ask;
  readonly project: () => Promise<void>;
  readonly buyer: string;
  /** A SKU that exists. */
  readonly lamp: Pick<Call, 'as' | 'path'>;
}

/**
 * Runs all that can happen to an order's lines and to stock adjustments, refusals and repetitions
 * included.
 */
export async function anOrderByLine({ ask, project, buyer, lamp }: Setting): Promise<void> {
  const { A6, A8, A19, A20, A21, A22, A22b, A40, A40b } = ACCESS_PATTERNS;
  const adjust = ask('AdjustStock', adjustStock, A40);
  const ship = ask('CreateFulfillment', createFulfillment, A19);
  const report = ask('AddMilestone', addMilestone, A22);
  const cancel = ask('CancelOrder', cancelOrder, A8);
  const takeBack = ask('CancelFulfillment', cancelFulfillment, A21);

  const received = { ...lamp, headers: idempotencyKey(), body: { delta: 20, reason: 'RECEIVED' } };
  await adjust(received, 201);
  await adjust(received, 201);
  await adjust(
    { ...received, headers: idempotencyKey(), body: { delta: -999, reason: 'LOST' } },
    409,
  );
  await ask('ListStockAdjustments', listStockAdjustments, A40b)(lamp, 200);

  const { body } = await ask(
    'CreateOrder',
    createOrder,
    A6,
  )(
    {
      as: operator,
      path: { customerId: buyer },
      headers: idempotencyKey(),
      body: {
        currency: 'EUR',
        lines: [{ sku: 'LAMP', quantity: 6, unitPrice: 1000 }],
        adjustments: [{ kind: 'SHIPPING', name: 'Post', amount: 490 }],
        billingAddress: { city: 'Pune' },
        customerNote: 'Ring twice',
      },
    },
    201,
  );
  const at = { as: operator, path: { customerId: buyer, orderId: body.orderId as string } };
  const pieces = (quantity: number) => ({ lines: [{ seq: 1, quantity }] });
  const first = { ...at, headers: idempotencyKey(), body: pieces(2) };
  const parcel = (await ship(first, 201)).body;
  await ship(first, 201);
  await project();
  await ship({ ...at, headers: idempotencyKey(), body: pieces(9) }, 409);
  const part = { ...at, headers: idempotencyKey(), body: { ...pieces(1), reason: 'INVENTORY' } };
  await cancel(part, 200);
  await cancel(part, 200);
  await cancel({ ...at, headers: idempotencyKey(), body: pieces(9) }, 409);
  const second = (await ship({ ...at, headers: idempotencyKey(), body: pieces(1) }, 201)).body;
  await project();

  const about = ({ fulfillmentId }: { fulfillmentId: string }) => ({
    ...at,
    path: { ...at.path, fulfillmentId },
  });
  const track = ask('UpdateTracking', updateTracking, A20);
  const tracking = {
    trackingInfo: { number: '0034' },
    estimatedDeliveryAt: '2026-12-01T00:00:00Z',
  };
  await track({ ...about(parcel), headers: { 'if-match': '"1"' }, body: tracking }, 200);
  await track({ ...about(parcel), headers: { 'if-match': '"1"' }, body: tracking }, 412);
  await takeBack(about(second), 200);
  await takeBack(about(second), 409);
  const inTransit = { status: 'IN_TRANSIT', happenedAt: '2026-06-02T00:00:00Z' };
  await report({ ...about(parcel), body: inTransit }, 201);
  await report({ ...about(parcel), body: inTransit }, 200);
  const delivered = { status: 'DELIVERED', happenedAt: '2026-06-03T00:00:00Z' };
  await report({ ...about(parcel), body: delivered }, 201);
  await report({ ...about(parcel), body: delivered }, 200);
  await ask('ListMilestones', listMilestones, A22b)({ ...about(parcel), as: customer(buyer) }, 200);
  await project();
}
