import { projectStock } from '../../table/project-stock.ts';
import { recordEvent } from '../../table/record-event.ts';
import { readStock } from './check-stock.ts';
import type { Drift } from './drift.ts';
import { mendIndexKeys } from './mend-index-keys.ts';
import { mendMetadata } from './mend-metadata.ts';
import { mendOrphan } from './mend-orphan.ts';
import { mendSummary } from './mend-summary.ts';
import { readCopies } from './read-copies.ts';
import { type OrderRow, readCustomer } from './read-customer.ts';
import type { Subject } from './subject.ts';

/** Mends what was found of a subject, from the rows as they are now: METAs first, since SUMMARY is the sum over them. */
export async function mend(subject: Subject, drifts: readonly Drift[]): Promise<void> {
  if ('orderId' in subject) return mendOrphan(subject.orderId);
  if ('sku' in subject) return mendStock(subject.sku);

  const { orders } = await readCustomer(subject.customerId);
  for (const order of orders) {
    const wrong = drifts.filter(({ orderId }) => orderId === order.identity.orderId).map(({ what }) => what);
    await mendOrder(order, wrong);
  }
  if (drifts.some(({ what }) => what === 'SUMMARY' || what === 'META')) await mendSummary(subject.customerId);
}

async function mendOrder(orderRow: OrderRow, wrong: readonly Drift['what'][]): Promise<void> {
  const { row, order, identity } = orderRow;
  if (!order) return;
  if (wrong.includes('GSI1') || wrong.includes('GSI2')) await mendIndexKeys(row, order);
  if (wrong.includes('META')) await mendMetadata(orderRow, (await readCopies(identity.orderId)).metadata);
  else if (wrong.includes('EVENT')) await recordEvent(order);
}

async function mendStock(sku: string): Promise<void> {
  const row = await readStock(sku);
  if (row) await projectStock(row);
}
