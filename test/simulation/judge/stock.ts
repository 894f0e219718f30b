import {
  type Change,
  changedIn,
  type Evidence,
  historiesOf,
  isLine,
  isOrder,
  isStock,
  number,
  orderOf,
  type Row,
  skuOf,
  text,
} from './evidence.ts';

/** What a change of a stock row was. */
type Move =
  | { readonly kind: 'level' | 'list' }
  | { readonly kind: 'sale' | 'restock'; readonly quantity: number }
  | { readonly kind: 'wrong'; readonly what: string };

/** An A10 is known by its token; the place in the LOW list is the projector's. */
export function moveOf(change: Change): Move {
  const { before, after } = change;
  if (!after) return { kind: 'wrong', what: 'was deleted' };
  const [was, is] = [number(before ?? {}, 'version'), number(after, 'version')];
  const names = changedIn(change).filter((name) => !/^GSI2[PS]K$/.test(name));
  if (names.length === 0) return { kind: 'list' };
  if (is !== was + 1) return { kind: 'wrong', what: `went from version ${was} to ${is}` };
  if (number(after, 'quantity') < 0)
    return { kind: 'wrong', what: `was oversold: ${after['quantity']}` };
  if (names.includes('requestToken')) return { kind: 'level' };
  const others = names.filter((name) => name !== 'version' && name !== 'quantity');
  const isMove = before && others.length === 0 && names.includes('quantity');
  if (!isMove) return { kind: 'wrong', what: `changed in ${names} at version ${is}` };
  const quantity = number(after, 'quantity') - number(before, 'quantity');
  return { kind: quantity < 0 ? 'sale' : 'restock', quantity: Math.abs(quantity) };
}

/**
 * Every change of a stock row was an A10, one sale of one order, or one cancellation's restock;
 * versions have no gaps.
 */
export function stock(evidence: Evidence): string[] {
  const sold = quantities(evidence, () => true);
  const restocked = quantities(evidence, wasCancelledWhileOpen(evidence));
  return historiesOf(evidence.history, isStock).flatMap(([row, changes]) => {
    const sku = skuOf(row);
    const moves = changes.map(moveOf);
    const taken = (kind: 'sale' | 'restock') =>
      moves.flatMap((move) =>
        move.kind === kind ? [(move as { quantity: number }).quantity] : [],
      );
    return [
      ...moves.flatMap((move) => (move.kind === 'wrong' ? [`${sku} ${move.what}`] : [])),
      ...differing(`${sku}: sales`, taken('sale'), sold.get(sku) ?? []),
      ...differing(`${sku}: restocks`, taken('restock'), restocked.get(sku) ?? []),
    ];
  });
}

/** How much of each SKU each order took, of the orders that are asked for. */
function quantities(
  { snapshot: { rows } }: Evidence,
  isMeant: (orderId: string) => boolean,
): Map<string, number[]> {
  const sums = new Map<string, Map<string, number>>();
  for (const line of rows.filter((row) => isLine(row) && isMeant(orderOf(row)))) {
    const ofSku = sums.get(text(line, 'sku')) ?? new Map<string, number>();
    ofSku.set(orderOf(line), (ofSku.get(orderOf(line)) ?? 0) + number(line, 'quantity'));
    sums.set(text(line, 'sku'), ofSku);
  }
  return new Map([...sums].map(([sku, ofSku]) => [sku, [...ofSku.values()]]));
}

/** Goods that were shipped never come back to the stock by a cancellation. */
function wasCancelledWhileOpen({ history }: Evidence): (orderId: string) => boolean {
  const isCancellation = ({ before, after }: Change) =>
    before?.['status'] === 'OPEN' && after?.['status'] === 'CANCELLED';
  const cancelled = historiesOf(history, isOrder).filter(([, changes]) =>
    changes.some(isCancellation),
  );
  const ids = new Set(cancelled.map(([row]: readonly [Row, unknown]) => orderOf(row)));
  return (orderId) => ids.has(orderId);
}

function differing(what: string, are: readonly number[], must: readonly number[]): string[] {
  const [stored, expected] = [are, must].map((numbers) =>
    [...numbers].sort((a, b) => a - b).join(' '),
  );
  return stored === expected ? [] : [`${what} of ${stored}, and the orders' are ${expected}`];
}
