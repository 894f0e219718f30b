/** Orders that are authorized, captured, and shipped and delivered as a parcel. */

import type { MilestoneStatus } from '../../../domain/fulfillment.ts';
import type { OrderIdentity } from '../../../domain/order.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import type { Index } from '../../../packages/local/limits/change-units.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { addMilestone } from '../../../table/fulfillments/a22-add-milestone.ts';
import { createPayment } from '../../../table/payments/a14-create-payment.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { LIMITS, newCustomer, newLevel, newOrder, request, SKUS, saleOf } from '../bench-shop.ts';
import { countDays, spreadOpenOrders, useTable } from '../bench-table.ts';
import type { Meter } from './capacity-meter.ts';
import { type Lifecycle, lifecycle, type MeasuredLife, measureLife } from './measured-life.ts';

const CUSTOMER = 'a1b2';

/** The scans of a parcel on its way. */
const SCANS = ['CONFIRMED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const;

/**
 * Measures such an order.
 *
 * @param life with `tracked`, its payment is created first, and its parcel is scanned on its way
 * @param dayFigures whether it is counted on its days, with that setting
 */
export async function measureByLine(
  resource: Resource,
  meters: (indexes: readonly Index[]) => Meter,
  life: 'by-line' | 'tracked' = 'by-line',
  dayFigures = false,
): Promise<MeasuredLife> {
  spreadOpenOrders(1);
  countDays(dayFigures);
  const indexes = await useTable(resource, dayFigures ? `${life}-days` : life);
  await newCustomer(CUSTOMER);
  for (const sku of SKUS.slice(0, 3)) await newLevel(sku, 1000);
  return measureLife(meters(indexes), indexes, byLine(life === 'tracked')).finally(() =>
    countDays(false),
  );
}

/** Measures an order that is paid at once and shipped as a whole, counted on its days. */
export async function measureCounted(
  resource: Resource,
  meters: (indexes: readonly Index[]) => Meter,
): Promise<MeasuredLife> {
  spreadOpenOrders(1);
  const indexes = await useTable(resource, 'whole-days');
  await newCustomer(CUSTOMER);
  for (const sku of SKUS.slice(0, 3)) await newLevel(sku, 1000);
  countDays(true);
  return measureLife(meters(indexes), indexes, lifecycle(CUSTOMER, 3)).finally(() =>
    countDays(false),
  );
}

function byLine(isTracked: boolean): Lifecycle {
  let fulfillmentId = '';
  const scan = (order: OrderIdentity, status: MilestoneStatus) => {
    const happenedAt = new Date().toISOString();
    const parcel = { ...order, fulfillmentId };
    return addMilestone(
      parcel,
      { milestone: { status, happenedAt }, reporter: undefined, isCorrection: false },
      new Date(),
      policyIn(process.env),
    );
  };
  return {
    place: () => newOrder(CUSTOMER, 3, LIMITS),
    announce: isTracked
      ? (order) => {
          const { provider, paymentReference: reference } = saleOf(order);
          const payer = { isOperator: true, mayPayInParts: false };
          const payment = { provider, reference, createdBy: CUSTOMER, payer, once: request() };
          return createPayment(order, payment, new Date(), policyIn(process.env));
        }
      : undefined,
    authorize: (order) =>
      recordPaymentFact(
        { ...saleOf(order), kind: 'AUTHORIZATION' },
        new Date(),
        policyIn(process.env),
      ),
    pay: (order) =>
      recordPaymentFact(
        { ...saleOf(order), kind: 'CAPTURE', reference: 'ch_1' },
        new Date(),
        policyIn(process.env),
      ),
    ship: async (order) => {
      const trackingInfo = { company: 'DHL', number: '00340434161094042557' };
      const parts = { trackingInfo, createdBy: 'warehouse', once: request() };
      ({
        fulfillment: { fulfillmentId },
      } = await createFulfillment(order, parts, new Date(), policyIn(process.env)));
    },
    scan: isTracked
      ? async (order) => {
          for (const status of SCANS) await scan(order, status);
        }
      : undefined,
    deliver: (order) => scan(order, 'DELIVERED'),
    projected: true,
  };
}
