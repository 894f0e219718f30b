import type { OrderIdentity } from '../../../../domain/order.ts';
import { placedAtOf } from '../../../../domain/order-id.ts';
import { isOrderMetadata, parseOrderId, SAFE_KEY_PART } from '../../../../table/keys.ts';
import { checkDayKey } from '../../verify/checks/check-day-key.ts';
import { repairDayKey } from '../../verify/repairs/repair-day-key.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Gives each order's META its key in the list of its day, which orders of before that list lack. A
 * key in a partition that is no longer read is replaced.
 */
export const ORDERS_BY_DAY: Job = {
  name: 'orders-by-day',
  attributes: ['customerId', 'version', 'GSI1PK', 'GSI1SK'],
  judge,
  change: async (row) => {
    const order = identityOf(row);
    return order !== undefined && repairDayKey(order, row);
  },
  units: 2,
  writtenAt: (row) => placedAtOf(parseOrderId(row)),
};

/** Rows of the source documents' lab have no version, and are in no list. */
function judge(row: Row): Judgement {
  if (!isOrderMetadata(row) || row['version'] === undefined) return 'not-mine';
  const order = identityOf(row);
  if (!order) return { refused: whyRefused(row) };
  return checkDayKey(order, row).length > 0 ? 'lacking' : 'right';
}

function identityOf(row: Row): OrderIdentity | undefined {
  const { customerId } = row as { readonly customerId?: unknown };
  const orderId = parseOrderId(row);
  const placedAt = placedAtOf(orderId);
  return typeof customerId === 'string' && SAFE_KEY_PART.test(customerId) && placedAt
    ? { customerId, orderId, placedAt }
    : undefined;
}

const whyRefused = (row: Row): string =>
  placedAtOf(parseOrderId(row)) === undefined
    ? 'its order id contains no time'
    : 'it has no customerId: run oms verify --all --repair, which restores it';
