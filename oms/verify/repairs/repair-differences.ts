import { projectStock } from '../../../table/copies/project-stock.ts';
import { recordEvent } from '../../../table/copies/record-event.ts';
import { endsCommand } from '../../exit-code.ts';
import { readStock } from '../checks/check-stock.ts';
import type { Drift } from '../drift.ts';
import { readCopies } from '../reads/read-copies.ts';
import { type OrderRow, readCustomer } from '../reads/read-customer.ts';
import type { Subject } from '../subject.ts';
import { repairIndexKeys } from './repair-index-keys.ts';
import { repairMetadata } from './repair-metadata.ts';
import { repairOrphan } from './repair-orphan.ts';
import { repairSummary } from './repair-summary.ts';

/**
 * Mends what was found of a subject, from the rows as they are now: METAs first, since SUMMARY is
 * the sum over them.
 *
 * @returns the errors of what could not be repaired; the rest was
 */
export async function repairDifferences(
  subject: Subject,
  drifts: readonly Drift[],
): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const attempt = async (repair: () => Promise<void>) => {
    try {
      await repair();
    } catch (error) {
      if (endsCommand(error)) throw error;
      errors.push(error);
    }
  };
  if ('orderId' in subject) await attempt(() => repairOrphan(subject.orderId));
  else if ('sku' in subject) await attempt(() => repairStock(subject.sku));
  else await repairCustomer(subject.customerId, drifts, attempt);
  return errors;
}

type Attempt = (repair: () => Promise<void>) => Promise<void>;

async function repairCustomer(
  customerId: string,
  drifts: readonly Drift[],
  attempt: Attempt,
): Promise<void> {
  const { orders } = await readCustomer(customerId);
  for (const order of orders) {
    const wrong = drifts
      .filter(({ orderId }) => orderId === order.identity?.orderId)
      .map(({ what }) => what);
    await attempt(() => repairOrder(order, wrong));
  }
  const summary = drifts.some(({ what }) => what === 'SUMMARY' || what === 'META');
  if (summary) await attempt(() => repairSummary(customerId));
}

async function repairOrder(orderRow: OrderRow, wrong: readonly Drift['what'][]): Promise<void> {
  const { row, order } = orderRow;
  if (!order) return;
  if (wrong.includes('GSI1') || wrong.includes('GSI2')) await repairIndexKeys(row, order);
  if (wrong.includes('META'))
    await repairMetadata(orderRow, (await readCopies(order.orderId)).metadata);
  else if (wrong.includes('EVENT')) await recordEvent(order);
}

async function repairStock(sku: string): Promise<void> {
  const row = await readStock(sku);
  if (row) await projectStock(row);
}
