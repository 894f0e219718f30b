import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf } from './answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from './client-requests.ts';
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

interface OrderBody {
  readonly currency: string;
  readonly adjustments?: readonly { readonly amount: number; readonly included?: true }[];
  readonly lines: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
}

/** Each client request placed one complete order or none, and its answers match. */
export function placements(evidence: Evidence): string[] {
  const { rows } = evidence.snapshot;
  const requests = clientRequestsOf('A6', evidence);
  const orders = new Map(
    historiesOf(evidence.history, isOrder).map(([first]) => [orderOf(first), first]),
  );
  const lines = Map.groupBy(rows.filter(isLine), orderOf);
  const recordedIds = [...requests.values()].flatMap(({ record }) =>
    record ? [text(record, 'orderId')] : [],
  );
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, orders, lines)),
    ...recordedIds
      .filter((id, i) => recordedIds.indexOf(id) !== i)
      .map((id) => `order ${id} is the result of two client requests`),
    ...[...orders.keys()]
      .filter((id) => !recordedIds.includes(id))
      .map((id) => `order ${id} was not requested by any client`),
    ...[...lines.keys()]
      .filter((id) => !orders.has(id))
      .map((id) => `lines of ${id} have no order`),
  ];
}

function wrongResult(
  { entries, record }: ClientRequest,
  orders: ReadonlyMap<string, Row>,
  lines: ReadonlyMap<string, readonly Row[]>,
): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const orderId = text(record, 'orderId');
  const order = orders.get(orderId);
  if (!order) return [`order ${orderId} is in an idempotency record, but has no row`];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.orderId !== orderId,
  );
  return [
    ...wrong.map((entry) => `${nameOf(entry)} got another order than ${orderId}`),
    ...(isComplete(order, lines.get(orderId) ?? [], first)
      ? []
      : [`order ${orderId} does not match the request ${nameOf(first)}`]),
  ];
}

function isComplete(order: Row, stored: readonly Row[], { call }: Entry): boolean {
  const { currency, lines, adjustments = [] } = call.body as OrderBody;
  const amounts = adjustments.flatMap(({ amount, included }) => (included ? [] : [amount]));
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
