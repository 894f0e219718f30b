import type { Order } from '../../../../domain/order.ts';
import { policyIn, zoneOfDays } from '../../../../domain/shop/policy.ts';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import { recordEvent } from '../../../../table/copies/record-event.ts';
import { indexCustomer } from '../../../../table/customers/customer-words.ts';
import { countOrder } from '../../../../table/days/count-order.ts';
import { indexOrder } from '../../../../table/finding/index-order.ts';
import { checkDayKey } from '../checks/check-day-key.ts';
import type { Drift } from '../drift.ts';
import { readPartition } from '../reads/read-copies.ts';
import { type OrderRow, readCustomer } from '../reads/read-customer.ts';
import type { Attempt } from './attempt.ts';
import { repairDayKey } from './repair-day-key.ts';
import { repairDue } from './repair-due.ts';
import { repairErasure } from './repair-erasure.ts';
import { repairIndexKeys } from './repair-index-keys.ts';
import { repairLatest } from './repair-latest.ts';
import { repairLines } from './repair-lines.ts';
import { repairMetadata } from './repair-metadata.ts';
import { repairOverpaid } from './repair-overpaid.ts';
import { repairPaymentState } from './repair-payment-state.ts';
import { repairSummary } from './repair-summary.ts';
import { repairTracked } from './repair-tracked.ts';

/**
 * Repairs the differences of a customer's rows from the current ones: METAs first, since SUMMARY is
 * the sum over them.
 */
export async function repairCustomer(
  customerId: string,
  drifts: readonly Drift[],
  attempt: Attempt,
): Promise<void> {
  if (drifts.some(({ what, repairable }) => what === 'ERASURE' && repairable))
    await attempt(() => repairErasure(customerId));
  // A customer's own words: those of an order have its id.
  if (drifts.some(({ what, orderId, repairable }) => what === 'FIND' && !orderId && repairable))
    await attempt(() => indexCustomer(customerId, phoneSecret, true));
  const { orders } = await readCustomer(customerId);
  for (const order of orders) {
    const wrong = drifts.filter(
      ({ orderId, repairable }) => repairable && orderId === order.identity?.orderId,
    );
    if (wrong.length > 0) await repairOrder(order, wrong, attempt);
  }
  const summary = drifts.some(({ what }) => what === 'SUMMARY' || what === 'META');
  if (summary) await attempt(() => repairSummary(customerId));
}

/**
 * Repairs LINES first: it is not a copy of the row, nor the row a copy of it. A repair of the row's
 * payment state changes META and due keys; the next round repairs them.
 */
async function repairOrder(
  orderRow: OrderRow,
  wrong: readonly Drift[],
  attempt: Attempt,
): Promise<void> {
  const { row, order } = orderRow;
  if (!order) return;
  const { orderId } = order;
  const keysOf = (...kinds: Drift['what'][]) =>
    wrong.filter(({ what }) => kinds.includes(what)).map(({ key }) => key);
  const fulfillments = keysOf('FULFILLMENT');
  if (keysOf('LINES').length > 0) await attempt(() => repairLines(orderId, row));
  if (fulfillments.length > 0) await attempt(() => repairLatest(orderId, fulfillments));
  if (keysOf('TRACK').length > 0) await attempt(() => repairTracked(orderId));
  if (keysOf('FIND').length > 0) await attempt(() => indexOrder(orderId, phoneSecret, true));
  if (keysOf('ORDER').length > 0) return attempt(() => repairPaymentState(orderId, row));
  if (keysOf('OVERPAID').length > 0)
    await attempt(async () => void (await repairOverpaid(orderId, row)));
  const due = keysOf('DUE');
  if (due.length > 0) await attempt(() => repairDue(orderId, row, due));
  await attempt(async () => {
    if (keysOf('GSI1', 'GSI2').length > 0) await repairIndexKeys(row, order);
    if (keysOf('META').length > 0)
      await repairMetadata(orderRow, (await readPartition(orderId)).metadata);
    else if (keysOf('EVENT').length > 0) await recordEvent(order);
  });
  if (keysOf('DAY').length > 0) await attempt(() => repairDay(order));
  if (keysOf('DAYS').length > 0) await attempt(() => repairCounted(orderRow));
}

/** Counts an order on its days as its rows are. If META is behind its row, the next round does. */
async function repairCounted({ order }: OrderRow): Promise<void> {
  const timeZone = zoneOfDays(policyIn(process.env));
  if (order && timeZone !== undefined) await countOrder(order, timeZone);
}

async function repairDay(order: Order): Promise<void> {
  const { metadata } = await readPartition(order.orderId);
  if (metadata && checkDayKey(order, metadata).length > 0) await repairDayKey(order, metadata);
}
