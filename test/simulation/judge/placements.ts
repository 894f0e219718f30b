import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf } from './answers.ts';
import {
  customerOf,
  type Evidence,
  historiesOf,
  isLine,
  isOrder,
  nameOf as keyOf,
  number,
  orderOf,
  type Row,
  text,
} from './evidence.ts';
import { onceEach, type Wish, wishesOf } from './once.ts';

interface OrderBody {
  readonly currency: string;
  readonly adjustments?: readonly { readonly amount: number }[];
  readonly lines: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
}

/** Each wish for an order made one whole order or none, and its answers match. */
export function placements(evidence: Evidence): string[] {
  const { rows } = evidence.snapshot;
  const wishes = wishesOf('A6', evidence);
  const orders = new Map(
    historiesOf(evidence.history, isOrder).map(([first]) => [orderOf(first), first]),
  );
  const lines = Map.groupBy(rows.filter(isLine), orderOf);
  const wished = [...wishes.values()].flatMap(({ record }) =>
    record ? [text(record, 'orderId')] : [],
  );
  return [
    ...onceEach(wishes, evidence),
    ...[...wishes.values()].flatMap((wish) => placed(wish, orders, lines)),
    ...wished
      .filter((id, i) => wished.indexOf(id) !== i)
      .map((id) => `order ${id} answers two wishes`),
    ...[...orders.keys()]
      .filter((id) => !wished.includes(id))
      .map((id) => `order ${id} is nobody's wish`),
    ...[...lines.keys()]
      .filter((id) => !orders.has(id))
      .map((id) => `lines of ${id} have no order`),
  ];
}

function placed(
  { entries, record }: Wish,
  orders: ReadonlyMap<string, Row>,
  lines: ReadonlyMap<string, readonly Row[]>,
): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const orderId = text(record, 'orderId');
  const order = orders.get(orderId);
  if (!order) return [`order ${orderId} was placed, and is lost`];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.orderId !== orderId,
  );
  return [
    ...wrong.map((entry) => `${nameOf(entry)} was answered another order than ${orderId}`),
    ...(isWhole(order, lines.get(orderId) ?? [], first)
      ? []
      : [`order ${orderId} is not what ${nameOf(first)} asked`]),
  ];
}

function isWhole(order: Row, stored: readonly Row[], { call }: Entry): boolean {
  const { currency, lines, adjustments = [] } = call.body as OrderBody;
  const amounts = adjustments.map(({ amount }) => amount);
  const total = lines.reduce(
    (sum, { quantity, unitPrice }) => sum + quantity * unitPrice,
    amounts.reduce((sum, amount) => sum + amount, 0),
  );
  const inOrder = [...stored].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return (
    customerOf(order) === call.path?.['customerId'] &&
    order['currency'] === currency &&
    number(order, 'total') === total &&
    number(order, 'lineCount') === lines.length &&
    stored.length === lines.length &&
    lines.every(({ sku, quantity, unitPrice }, i) => {
      const line = inOrder[i];
      return (
        line?.['sku'] === sku && line['quantity'] === quantity && line['unitPrice'] === unitPrice
      );
    })
  );
}
