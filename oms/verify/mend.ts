import { projectStock } from '../../table/copies/project-stock.ts';
import { recordEvent } from '../../table/copies/record-event.ts';
import { endsCommand } from '../exit-code.ts';
import { readStock } from './check-stock.ts';
import type { Drift } from './drift.ts';
import { mendIndexKeys } from './mend-index-keys.ts';
import { mendMetadata } from './mend-metadata.ts';
import { mendOrphan } from './mend-orphan.ts';
import { mendSummary } from './mend-summary.ts';
import { readCopies } from './read-copies.ts';
import { type OrderRow, readCustomer } from './read-customer.ts';
import type { Subject } from './subject.ts';

/**
 * Mends what was found of a subject, from the rows as they are now: METAs first, since SUMMARY is the sum over them.
 *
 * @returns the errors of what could not be repaired; the rest was
 */
export async function mend(subject: Subject, drifts: readonly Drift[]): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const attempt = async (repair: () => Promise<void>) => {
    try {
      await repair();
    } catch (error) {
      if (endsCommand(error)) throw error;
      errors.push(error);
    }
  };
  if ('orderId' in subject) await attempt(() => mendOrphan(subject.orderId));
  else if ('sku' in subject) await attempt(() => mendStock(subject.sku));
  else await mendCustomer(subject.customerId, drifts, attempt);
  return errors;
}

type Attempt = (repair: () => Promise<void>) => Promise<void>;

async function mendCustomer(customerId: string, drifts: readonly Drift[], attempt: Attempt): Promise<void> {
  const { orders } = await readCustomer(customerId);
  for (const order of orders) {
    const wrong = drifts.filter(({ orderId }) => orderId === order.identity?.orderId).map(({ what }) => what);
    await attempt(() => mendOrder(order, wrong));
  }
  const summary = drifts.some(({ what }) => what === 'SUMMARY' || what === 'META');
  if (summary) await attempt(() => mendSummary(customerId));
}

async function mendOrder(orderRow: OrderRow, wrong: readonly Drift['what'][]): Promise<void> {
  const { row, order } = orderRow;
  if (!order) return;
  if (wrong.includes('GSI1') || wrong.includes('GSI2')) await mendIndexKeys(row, order);
  if (wrong.includes('META')) await mendMetadata(orderRow, (await readCopies(order.orderId)).metadata);
  else if (wrong.includes('EVENT')) await recordEvent(order);
}

async function mendStock(sku: string): Promise<void> {
  const row = await readStock(sku);
  if (row) await projectStock(row);
}
