import type { PlacedOrder } from '../../domain/order.ts';
import { boundLine } from '../../domain/order-line.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isStock } from '../keys.ts';
import { type FailedCondition, MAX_ACTIONS } from '../requests/transaction.ts';
import { chooseStock, rememberShards, type StockRow } from './split-stock.ts';
import { quantityBySku, type StockPlan } from './stock-changes.ts';

/** The failed conditions of an attempt's stock rows, in the order of its plan. */
type FailedStock = readonly (FailedCondition | undefined)[];

/** The actions of an order's transaction that are neither a line nor a stock row: `MAX_LINES`. */
const OTHER_ACTIONS = 4;

/**
 * Finds other rows for the SKUs that failed and are split, and what refuses the order: of other
 * SKUs, the row that failed.
 */
export async function otherStock(order: PlacedOrder, plan: StockPlan, failed: FailedStock) {
  const stock = new Map(plan);
  const refused = new Map<string, FailedCondition>();
  for (const [sku, condition] of failedSkus(plan, failed)) {
    if (!isSplit(sku, plan, condition)) {
      refused.set(sku, condition);
      continue;
    }
    const chosen = await chooseStock(wantedOf(order, sku, stock));
    if (chosen.rows) stock.set(sku, chosen.rows);
    else refused.set(sku, { item: chosen.level as Item | undefined });
  }
  return { stock, refused };
}

/** The SKUs of the failed conditions, with one of them. */
const failedSkus = (plan: StockPlan, failed: FailedStock) =>
  new Map(
    [...plan]
      .flatMap(([sku, shares]) => shares.map(() => sku))
      .flatMap((sku, i) => (failed[i] ? [[sku, failed[i]] as const] : [])),
  );

/** True if the SKU is split, or was when this function saw it last. */
function isSplit(sku: string, plan: StockPlan, { item }: FailedCondition): boolean {
  const ofParent = plan.get(sku)?.every(({ key }) => isStock(key)) ?? true;
  if (ofParent) rememberShards(sku, item?.['shards']);
  return !ofParent || item?.['shards'] !== undefined;
}

function wantedOf(order: PlacedOrder, sku: string, plan: StockPlan) {
  const line = boundLine(order.lines, sku);
  const { quantity = 0 } =
    quantityBySku(order.lines).find((candidate) => candidate.sku === sku) ?? {};
  const ofOthers = [...plan].reduce(
    (sum, [otherSku, rows]) => sum + (otherSku === sku ? 0 : rows.length),
    0,
  );
  return {
    sku,
    quantity,
    saleId: order.orderId,
    mostRows: MAX_ACTIONS - OTHER_ACTIONS - order.lines.length - ofOthers,
    accepts: ({ unitPrice, currency, name }: StockRow) =>
      line === undefined ||
      (unitPrice === line.unitPrice &&
        currency === order.currency &&
        (line.name === undefined || line.name === name)),
  };
}
