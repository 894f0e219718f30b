import { placedAtOf } from '../../../../domain/order-id.ts';
import { isCustomerOrder, parseCustomerOrderKey } from '../../../../table/keys.ts';
import { checkOverpaid } from '../../verify/checks/payments/check-overpaid.ts';
import { readPartition } from '../../verify/reads/read-copies.ts';
import { ATTRIBUTES_OF_ORDER, orderOf } from '../../verify/reads/read-customer.ts';
import { repairOverpaid } from '../../verify/repairs/repair-overpaid.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Lists each order that has money to give back (A55), which orders whose money did not change since
 * that list lack. An order without payments costs one read, as every other.
 */
export const OVERPAID: Job = {
  name: 'overpaid',
  attributes: ATTRIBUTES_OF_ORDER,
  judge,
  change: (row) => repairOverpaid(parseCustomerOrderKey(row).orderId, row),
  units: 6,
  writtenAt: (row) => placedAtOf(parseCustomerOrderKey(row).orderId),
};

/** Rows of the source documents' lab have no version, and no payments. */
async function judge(row: Row): Promise<Judgement> {
  if (!isCustomerOrder(row) || row['version'] === undefined) return 'not-mine';
  const { order } = orderOf(row);
  if (!order) return { refused: 'it is no order: oms verify says why' };
  const copies = await readPartition(order.orderId);
  if (copies.payments.length === 0 && !copies.overpaid) return 'not-mine';
  return checkOverpaid(order, copies).length > 0 ? 'lacking' : 'right';
}
