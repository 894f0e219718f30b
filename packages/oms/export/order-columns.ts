import type { StoredOrder } from '../../../domain/order.ts';
import type { OrderCollection } from '../../../table/orders/a03-get-order.ts';
import type { AttributeColumns } from './attribute-columns.ts';
import type { CsvSigns } from './csv.ts';

export const FORMATS = ['jsonl', 'csv'] as const;

/** The parts of each order that are exported: docs/export.md. */
export interface ExportForm extends CsvSigns {
  readonly format: (typeof FORMATS)[number];
  /** Also lines, amounts and statuses, which cost a read for each order. */
  readonly lines: boolean;
  /** Also addresses and notes, which contain names. */
  readonly addresses: boolean;
  /** With lines: the attributes that the shop declares for exports. */
  readonly attributes?: AttributeColumns;
  /** In CSV: begins with a byte order mark, by which spreadsheets know UTF-8. */
  readonly bom?: boolean;
}

export const NO_ATTRIBUTES: AttributeColumns = { order: [], line: [] };

/** The columns of an order: docs/export.md. Names never change, and new ones come last. */
export const ORDER_COLUMNS = [
  'orderId',
  'number',
  'customerId',
  'status',
  'placedAt',
  'currency',
  'total',
] as const satisfies readonly (keyof StoredOrder)[];

/** With `--lines`: the columns of the order that the list does not contain. */
export const DETAIL_COLUMNS = [
  'fulfillmentStatus',
  'paymentStatus',
  'refunded',
  'updatedAt',
  'version',
  'subtotal',
] as const satisfies readonly (keyof OrderCollection)[];

/** With `--lines`: the columns of a line. */
export const LINE_COLUMNS = [
  'seq',
  'sku',
  'name',
  'quantity',
  'unitPrice',
  'amount',
  'fulfilled',
  'cancelled',
  'delivered',
  'returned',
] as const satisfies readonly (keyof OrderCollection['lines'][number])[];

/** With `--addresses`: each address is one cell, as JSON; the storefront chooses its members. */
export const ADDRESS_COLUMNS = [
  'shippingAddress',
  'billingAddress',
  'customerNote',
] as const satisfies readonly (keyof OrderCollection)[];

/** With `--lines`: the taxes of the order, added to its prices and contained in them. */
export const TAX_COLUMNS = [
  'taxTotal',
  'taxIncluded',
] as const satisfies readonly (keyof OrderCollection)[];

/** With `--lines`, and the last one with `--addresses`: columns that no member of A3 has. */
export const MADE_COLUMNS = ['trackingNumbers', 'email'] as const;

/** Amounts, which `--decimal` writes as decimals. */
export const AMOUNTS: ReadonlySet<string> = new Set([
  'total',
  'refunded',
  'subtotal',
  'unitPrice',
  'amount',
  ...TAX_COLUMNS,
]);

export const ORDER_MEMBERS = [
  ...ORDER_COLUMNS,
  ...DETAIL_COLUMNS,
  'adjustments',
  'amounts',
  ...TAX_COLUMNS,
] as const;
