/** Reads orders of Shopify's export, of which one may have several rows. */
import { type Columns, columnsOf } from '../csv/columns.ts';
import { columnKey, type Row } from '../csv/read-csv.ts';
import { addressesOf, addressOf } from './addresses.ts';
import { amountIn, quantityIn } from './amounts.ts';
import type { OrderReader } from './order-reader.ts';
import { RefusedRow } from './refused-row.ts';
import { adjustmentsOf, type ShopifyItem, taxesOf } from './shopify-amounts.ts';
import {
  BILLING,
  EXTRAS,
  NOT_READ,
  REQUIRED,
  SHIPPING,
  SHOPIFY_ORDER,
  type ShopifyCell,
  type ShopifyMember,
} from './shopify-columns.ts';
import { statusesOf } from './shopify-statuses.ts';
import type { SourceOrder } from './source-order.ts';

/** @throws {Misuse} for a file without the columns of an order */
export function shopifyOrders(heading: readonly string[]): OrderReader {
  const columns = columnsOf<ShopifyMember>(
    heading,
    SHOPIFY_ORDER,
    REQUIRED,
    'an export of orders from Shopify',
  );
  const read = [BILLING, SHIPPING].flatMap((address) => Object.values(address).flat());
  const known = new Set([...read, ...EXTRAS, ...NOT_READ].map(columnKey));
  const others = columns.others.filter(
    (name) => !known.has(columnKey(name)) && !/^Tax \d (Name|Value)$/i.test(name.trim()),
  );
  return {
    notRead: columns.others.filter((name) =>
      NOT_READ.some((one) => columnKey(one) === columnKey(name)),
    ),
    numberOf: (row) => columns.of(row, 'number'),
    orderOf: (rows) => orderOf(rows, columns, others),
  };
}

function orderOf(
  rows: readonly Row[],
  columns: Columns<ShopifyMember>,
  others: readonly string[],
): SourceOrder {
  const [first] = rows;
  if (!first) throw new RefusedRow('it has no rows');
  const cell: ShopifyCell = (member) => columns.of(first, member);
  const text = (heading: string) => first.cells[columnKey(heading)] ?? '';
  const currency = cell('currency').toUpperCase();
  const notes: string[] = [];
  const items = rows.flatMap((row) => itemOf(row, columns, currency, notes));
  const isPartial = /^partial/i.test(cell('fulfillmentStatus'));
  if (isPartial)
    notes.push('a part of it was shipped before: its lines have the attribute fulfillment');
  const shipping = addressOf((field) => textOf(first, SHIPPING[field]));
  const billing = addressOf((field) => textOf(first, BILLING[field]));
  const amount = (member: ShopifyMember) =>
    amountIn(cell(member), currency, SHOPIFY_ORDER[member][0]);
  return {
    number: cell('number'),
    placedAt: cell('createdAt'),
    ...statusesOf(cell),
    currency,
    lines: items.map(({ line, status }) =>
      isPartial && status ? { ...line, attributes: { fulfillment: status } } : line,
    ),
    adjustments: adjustmentsOf(cell, amount, items, taxesOf(text, amount('taxes'), currency)),
    total: amount('total'),
    refunded: amount('refunded'),
    note: cell('note'),
    tags: cell('tags').split(','),
    ...addressesOf(shipping, billing),
    buyer: {
      email: cell('email'),
      name:
        billing?.['name'] ?? shipping?.['name'] ?? (text('Billing Name') || text('Shipping Name')),
    },
    extras: [...EXTRAS, ...others]
      .map((heading) => [heading, text(heading)] as const)
      .filter(([, value]) => value !== '' && !/^0+([.,]0+)?$/.test(value)),
    notes,
  };
}

const textOf = (row: Row, headings: readonly string[]): string =>
  headings.map((heading) => row.cells[columnKey(heading)] ?? '').find(Boolean) ?? '';

function itemOf(
  row: Row,
  columns: Columns<ShopifyMember>,
  currency: string,
  notes: string[],
): ShopifyItem[] {
  const cell: ShopifyCell = (member) => columns.of(row, member);
  if (cell('item') === '' && cell('quantity') === '') return [];
  const quantity = quantityIn(cell('quantity'), 'Lineitem quantity');
  if (quantity === 0) {
    notes.push(`"${cell('item')}" has the quantity 0, and is left out`);
    return [];
  }
  const unitPrice = amountIn(cell('price'), currency, 'Lineitem price');
  const line = { quantity, unitPrice, sku: cell('sku'), name: cell('item').replace(/\s+/g, ' ') };
  const discount = amountIn(cell('itemDiscount'), currency, 'Lineitem discount');
  return [{ line, discount, status: cell('itemStatus') }];
}
