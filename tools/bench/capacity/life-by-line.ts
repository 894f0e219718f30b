/** An order that is authorized, captured, and shipped and delivered as a parcel. */
import type { OrderIdentity } from '../../../domain/order.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { addMilestone } from '../../../table/fulfillments/a22-add-milestone.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import type { Resource } from '../../local/cloudformation/template.ts';
import { LIMITS, newCustomer, newLevel, newOrder, request, SKUS, saleOf } from '../bench-shop.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import type { Index } from '../measurement/change-units.ts';
import type { Meter } from './capacity-meter.ts';
import { type Lifecycle, type MeasuredLife, measureLife } from './measured-life.ts';

const CUSTOMER = 'a1b2';

export async function measureByLine(
  resource: Resource,
  meters: (indexes: readonly Index[]) => Meter,
): Promise<MeasuredLife> {
  spreadOpenOrders(1);
  const indexes = await useTable(resource, 'by-line');
  await newCustomer(CUSTOMER);
  for (const sku of SKUS.slice(0, 3)) await newLevel(sku, 1000);
  return measureLife(meters(indexes), indexes, byLine());
}

function byLine(): Lifecycle {
  let fulfillmentId = '';
  const parcel = (order: OrderIdentity) => ({ ...order, fulfillmentId });
  return {
    place: () => newOrder(CUSTOMER, 3, LIMITS),
    authorize: (order) =>
      recordPaymentFact({ ...saleOf(order), kind: 'AUTHORIZATION' }, new Date()),
    pay: (order) =>
      recordPaymentFact({ ...saleOf(order), kind: 'CAPTURE', reference: 'ch_1' }, new Date()),
    ship: async (order) => {
      const trackingInfo = { company: 'DHL', number: '00340434161094042557' };
      const parts = { trackingInfo, createdBy: 'warehouse', once: request() };
      ({
        fulfillment: { fulfillmentId },
      } = await createFulfillment(order, parts, new Date()));
    },
    deliver: (order) =>
      addMilestone(
        parcel(order),
        { status: 'DELIVERED', happenedAt: new Date().toISOString() },
        new Date(),
      ),
    projected: true,
  };
}
