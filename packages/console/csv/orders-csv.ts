import { decimalAmount } from '../../client/format-money.ts';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Address, ListedOrder } from '../../client/types.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { zonedMoment } from '../times.ts';
import { numberOf } from '../work/work-order.ts';
import type { Cell } from './csv-cell.ts';

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
] as const;

/** The rows of a file of orders, the headings first. */
export const orderRows = (orders: readonly ListedOrder[]): readonly (readonly Cell[])[] => [
  HEADINGS,
  ...orders.map(rowOf),
];

function rowOf(order: ListedOrder): readonly Cell[] {
  const to: Readonly<Record<string, string | undefined>> = order.shippingAddress ?? {};
  const { currency } = order;
  const money = (minor: number | undefined) =>
    minor === undefined || currency === undefined ? undefined : decimalAmount(minor, currency);
  const lines = order.lines
    ?.map(({ sku, quantity = 0, cancelled = 0 }) => ({ sku, left: quantity - cancelled }))
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
  ];
}

/** The e-mail address that an address has, if the shop asks for one there. */
const emailOn = (address: Address = {}): string | undefined =>
  Object.entries(address).find(([field, text]) => text && /^e-?mail/i.test(field))?.[1];

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
