import { placedAtOf } from '../../../../domain/order-id.ts';
import { policyIn, zoneOfDays } from '../../../../domain/shop/policy.ts';
import { countOrder } from '../../../../table/days/count-order.ts';
import { isCustomerOrder, parseCustomerOrderKey } from '../../../../table/keys.ts';
import { ATTRIBUTES } from '../../../../table/schema.ts';
import { checkDays } from '../../verify/days/check-days.ts';
import { readPartition } from '../../verify/reads/read-copies.ts';
import { ATTRIBUTES_OF_ORDER, orderOf } from '../../verify/reads/read-customer.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Counts each order on its days (A57), which orders from before the setting `dayFigures` are not,
 * and moves those that were counted by another zone. An order, its parcels and its money are
 * counted by the projector's own steps, so an order that is changed meanwhile is counted once.
 */
export const DAYS: Job = {
  name: 'days',
  attributes: [...ATTRIBUTES_OF_ORDER, ...ATTRIBUTES.orderTaxes],
  judge,
  change: async (row) => {
    const { order } = orderOf(row);
    const timeZone = zoneOfDays(policyIn(process.env));
    return order !== undefined && timeZone !== undefined && (await countOrder(order, timeZone));
  },
  units: 12,
  writtenAt: (row) => placedAtOf(parseCustomerOrderKey(row).orderId),
};

/** Rows of the source documents' lab have no version, and no META. */
async function judge(row: Row): Promise<Judgement> {
  if (!isCustomerOrder(row) || row['version'] === undefined) return 'not-mine';
  if (zoneOfDays(policyIn(process.env)) === undefined)
    return { refused: 'the table’s tag dayFigures is missing: deploy with the setting first' };
  const { order } = orderOf(row);
  if (!order) return { refused: 'it is no order: oms verify says why' };
  const copies = await readPartition(order.orderId);
  if (!copies.metadata) return { refused: 'it has no META: oms verify --repair makes one' };
  return checkDays(order, row, copies).length > 0 ? 'lacking' : 'right';
}
