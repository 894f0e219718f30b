import { isSku } from '../../../../domain/inventory/sku.ts';
import { placedAtOf } from '../../../../domain/order-id.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  isLineItem,
  orderMetadataKey,
  PARTITIONS,
  parseLineItemSeq,
  parseOrderId,
  saleIndexKeys,
} from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import { setWhile, unchanged } from '../../verify/repairs/unchanged.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Gives each line of an order its key in the list of its SKU (A31e), which lines lack that were
 * placed before the setting `skuSales`, or were imported. The customer is on META, and never
 * changes.
 */
export const SKU_SALES: Job = {
  name: 'sku-sales',
  attributes: ['sku', 'name', 'quantity', 'GSI1PK'],
  judge,
  change,
  units: 2,
  writtenAt: (row) => placedAtOf(parseOrderId(row)),
};

/** Rows of the source documents' lab have other attributes, and are in no list. */
function judge(row: Row): Judgement {
  const { PK, sku, name, quantity, GSI1PK } = row as Row & Partial<Record<'sku' | 'name', unknown>>;
  if (!PK.startsWith(PARTITIONS.order) || !isLineItem(row) || quantity === undefined)
    return 'not-mine';
  if (placedAtOf(parseOrderId(row)) === undefined)
    return { refused: 'its order id contains no time' };
  // A line of something without stock.
  if (sku === undefined && name !== undefined) return 'not-mine';
  if (typeof sku !== 'string' || !isSku(sku)) return { refused: 'it has no SKU' };
  return GSI1PK === undefined ? 'lacking' : 'right';
}

async function change(row: Row): Promise<boolean> {
  const orderId = parseOrderId(row);
  const { customerId } = (await readItem(orderMetadataKey(orderId))) ?? ({} as Item);
  const placedAt = placedAtOf(orderId);
  if (typeof customerId !== 'string' || placedAt === undefined) return false;
  const { PK, SK, sku, quantity } = row as unknown as Line;
  const seq = parseLineItemSeq(SK);
  const keys = saleIndexKeys(sku, { customerId, orderId, placedAt, seq, quantity });
  const set = setAttributes(keys);
  // The comparison with what was read holds that the row exists.
  const asRead = unchanged(row, 'sku', 'quantity', 'GSI1PK');
  const { written } = await conditionalUpdate({
    Key: { PK, SK },
    ...setWhile(set, asRead),
  });
  return written !== undefined;
}

interface Line {
  readonly PK: string;
  readonly SK: string;
  readonly sku: string;
  readonly quantity: number;
}
