import {
  type Change,
  changedIn,
  type Evidence,
  historiesOf,
  isAdjustment,
  isStock,
  number,
  type Row,
  skuOf,
} from '../evidence.ts';
import { type OrderHistory, type Quantities, quantitiesOf } from '../order-history.ts';
import { stepsOf } from '../steps.ts';

/** A change of a stock row, by its kind. */
type StockChange =
  | { readonly kind: 'level' | 'list' }
  | { readonly kind: 'sale' | 'restock'; readonly quantity: number; readonly leaves: number }
  | { readonly kind: 'wrong'; readonly what: string };

/** Finds the kind of a change. A10 writes a token; the projector writes the key in the LOW list. */
export function kindOfChange(change: Change): StockChange {
  const { before, after } = change;
  if (!after) return { kind: 'wrong', what: 'was deleted' };
  const [was, is] = [number(before ?? {}, 'version'), number(after, 'version')];
  const names = changedIn(change).filter((name) => !/^GSI2[PS]K$/.test(name));
  if (names.length === 0) return { kind: 'list' };
  if (is !== was + 1) return { kind: 'wrong', what: `went from version ${was} to ${is}` };
  if (names.includes('requestToken'))
    return number(before ?? {}, 'quantity') < 0 && names.includes('quantity')
      ? { kind: 'wrong', what: `lost what it owes at version ${is}` }
      : { kind: 'level' };
  const others = names.filter((name) => name !== 'version' && name !== 'quantity');
  const isMove = before && others.length === 0 && names.includes('quantity');
  if (!isMove) return { kind: 'wrong', what: `changed in ${names} at version ${is}` };
  const leaves = number(after, 'quantity');
  const quantity = leaves - number(before, 'quantity');
  return { kind: quantity < 0 ? 'sale' : 'restock', quantity: Math.abs(quantity), leaves };
}

/**
 * Every change of a stock row was an A10, one sale of one order, one cancellation's restock or an
 * adjustment. Versions have no gaps. So the stock is the level that was set, less the pieces that
 * are ordered and not canceled, plus the adjustments. Below 0 it is short: only a count makes it
 * so, and what comes back is added to it, so nothing is sold until all that is owed has arrived.
 */
export function stock(evidence: Evidence, orderHistories: readonly OrderHistory[]): string[] {
  const sold = bySku(orderHistories.map((orderHistory) => [orderHistory, orderedIn(orderHistory)]));
  const restocked = bySku(orderHistories.flatMap(cancelledIn));
  const adjusted = Map.groupBy(evidence.snapshot.rows.filter(isAdjustment), skuOf);
  return historiesOf(evidence.history, isStock).flatMap(([row, changes]) => {
    const sku = skuOf(row);
    const kinds = changes.map(kindOfChange);
    const deltas = (adjusted.get(sku) ?? []).map((adjustment) => number(adjustment, 'delta'));
    const quantitiesOf = (kind: 'sale' | 'restock') =>
      kinds.flatMap((move) =>
        move.kind === kind ? [(move as { quantity: number }).quantity] : [],
      );
    const less = deltas.filter((delta) => delta < 0).map((delta) => -delta);
    const counts = (adjusted.get(sku) ?? []).filter(({ reason }) => reason === 'COUNTED');
    const more = deltas.filter((delta) => delta > 0);
    return [
      ...kinds.flatMap((move) => (move.kind === 'wrong' ? [`${sku} ${move.what}`] : [])),
      ...oversold(sku, kinds, counts),
      ...differences(`${sku}: sales`, quantitiesOf('sale'), [...(sold.get(sku) ?? []), ...less]),
      ...differences(`${sku}: restocks`, quantitiesOf('restock'), [
        ...(restocked.get(sku) ?? []),
        ...more,
      ]),
    ];
  });
}

/** Sales that took more than there was. The quantity of a count is one that no sale has. */
function oversold(sku: string, kinds: readonly StockChange[], counts: readonly Row[]): string[] {
  const counted = new Set(counts.map((count) => -number(count, 'delta')));
  return kinds.flatMap((change) =>
    change.kind === 'sale' && change.leaves < 0 && !counted.has(change.quantity)
      ? [`${sku} was oversold: ${change.leaves}`]
      : [],
  );
}

type OrderQuantities = readonly [OrderHistory, Quantities];

const orderedIn = ({ lines }: OrderHistory): Quantities => quantitiesOf(lines);

/** The pieces that each cancellation of an order returned. Shipped pieces are never among them. */
const cancelledIn = (orderHistory: OrderHistory): OrderQuantities[] =>
  [...stepsOf(orderHistory).values()]
    .filter(({ kind }) => kind === 'cancel')
    .map(({ quantities }) => [orderHistory, quantities]);

/** The quantity of each SKU in each order's pieces. Lines of one SKU are added up. */
function bySku(orders: readonly OrderQuantities[]): ReadonlyMap<string, readonly number[]> {
  const quantities = new Map<string, number[]>();
  for (const [{ lines }, ordered] of orders) {
    const ofSku = Map.groupBy(lines, ({ sku }) => sku);
    for (const [sku, some] of ofSku) {
      const sum = some.reduce((total, { seq }) => total + (ordered.get(seq) ?? 0), 0);
      if (sum > 0) quantities.set(sku, [...(quantities.get(sku) ?? []), sum]);
    }
  }
  return quantities;
}

function differences(what: string, are: readonly number[], must: readonly number[]): string[] {
  const [stored, expected] = [are, must].map((numbers) =>
    [...numbers].sort((a, b) => a - b).join(' '),
  );
  return stored === expected ? [] : [`${what} are ${stored}, but the rows give ${expected}`];
}
