import { decimalAmount } from '../../client/format-money.ts';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { ListedOrder } from '../../client/types.ts';
import type { DeclaredAttributes } from '../page-config.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { zonedMoment } from '../times.ts';
import { numberOf } from '../work/work-order.ts';
import type { Cell } from './csv-cell.ts';
import { emailOn } from './email-on.ts';

/** The most orders of a file. More are `oms export`'s. */
export const MOST_ORDERS = 2000;

const HEADINGS = [
  'Order',
  'Placed',
  'Name',
  'Company',
  'Street',
  'Postal code',
  'City',
  'Country',
  'Items',
  'Status',
  'Fulfillment',
  'Payment',
  'Currency',
  'Total',
  'Refunded',
  'Tags',
  'SKUs',
  'E-mail',
  'Tax added',
  'Tax included',
] as const;

/**
 * The rows of a file of orders, the headings first.
 *
 * @param declared attributes, of which those of the file have a column each, at its end
 */
export function orderRows(
  orders: readonly ListedOrder[],
  declared: DeclaredAttributes = {},
): readonly (readonly Cell[])[] {
  const columns = Object.entries(declared).filter(([, { shown }]) => shown.includes('csv'));
  return [
    [...HEADINGS, ...columns.map(([, { label }]) => label)],
    ...orders.map((order) => [
      ...rowOf(order),
      ...columns.map(([name, { form }]) => cellOf(form, order.attributes?.[name])),
    ]),
  ];
}

/** A number stays one. A text that is none is of before its declaration. */
const cellOf = (form: unknown, text: string | undefined): Cell =>
  form === 'number' && text && !Number.isNaN(+text) ? +text : text;

function rowOf(order: ListedOrder): readonly Cell[] {
  const to: Readonly<Record<string, string | undefined>> = order.shippingAddress ?? {};
  const { currency } = order;
  const money = (minor: number | undefined) =>
    minor === undefined || currency === undefined ? undefined : decimalAmount(minor, currency);
  const lines = order.lines
    ?.map(({ name, sku = name, quantity = 0, cancelled = 0 }) => ({
      sku,
      left: quantity - cancelled,
    }))
    .filter(({ left }) => left > 0);
  return [
    numberOf(order),
    zonedMoment(order.placedAt),
    to['name'] ?? ([to['firstName'], to['lastName']].filter(Boolean).join(' ') || undefined),
    to['company'],
    to['street'] ?? ([to['line1'], to['line2']].filter(Boolean).join(', ') || undefined),
    to['postalCode'],
    to['city'],
    to['country'],
    lines?.reduce((sum, { left }) => sum + left, 0),
    order.status,
    order.fulfillmentStatus,
    order.paymentStatus,
    currency,
    money(order.total),
    money(order.refunded),
    order.tags?.join(' '),
    lines?.map(({ sku, left }) => `${left} × ${sku}`).join(', '),
    emailOn(order.shippingAddress) ?? emailOn(order.billingAddress),
    money(order.taxTotal),
    money(order.taxIncluded),
  ];
}

/** Reads the orders whose list has no names and lines (A50). */
export async function withDetails(
  client: OrdersClient,
  orders: readonly ListedOrder[],
): Promise<readonly ListedOrder[]> {
  const bare = orders.filter(({ lines }) => lines === undefined).map(({ orderId }) => orderId);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  for (const order of await ordersById(client, bare))
    byId.set(order.orderId, { ...byId.get(order.orderId), ...order });
  return [...byId.values()];
}
