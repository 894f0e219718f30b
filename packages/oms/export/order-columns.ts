import type { StoredOrder } from '../../../domain/order.ts';
import type { OrderCollection } from '../../../table/orders/a03-get-order.ts';
import { csvRow } from './csv.ts';

export const FORMATS = ['jsonl', 'csv'] as const;

/** The parts of each order that are exported: docs/export.md. */
export interface ExportForm {
  readonly format: (typeof FORMATS)[number];
  /** Also lines, amounts and statuses, which cost a read for each order. */
  readonly lines: boolean;
  /** Also addresses and notes, which contain names. */
  readonly addresses: boolean;
}

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

const ORDER_MEMBERS = [...ORDER_COLUMNS, ...DETAIL_COLUMNS, 'adjustments', 'amounts'] as const;

/** The first line of a file. */
export const headerOf = ({ format, lines, addresses }: ExportForm): string =>
  format === 'jsonl'
    ? ''
    : csvRow([
        ...ORDER_COLUMNS,
        ...(lines ? [...DETAIL_COLUMNS, ...LINE_COLUMNS] : []),
        ...(addresses ? ADDRESS_COLUMNS : []),
      ]);

/** The lines of an order as the list has it. */
export const listedText = (order: StoredOrder, { format }: ExportForm): string =>
  format === 'jsonl'
    ? `${JSON.stringify(pick(order, ORDER_COLUMNS))}\n`
    : csvRow(valuesOf(order, ORDER_COLUMNS));

/** The lines of a whole order. In CSV it has a row for each of its lines. */
export function wholeText(order: OrderCollection, { format, addresses }: ExportForm): string {
  const others = addresses ? ADDRESS_COLUMNS : [];
  if (format === 'jsonl') {
    const lines = order.lines.map((line) => pick(line, LINE_COLUMNS));
    return `${JSON.stringify({ ...pick(order, [...ORDER_MEMBERS, ...others]), lines })}\n`;
  }
  const own = valuesOf(order, [...ORDER_COLUMNS, ...DETAIL_COLUMNS]);
  return order.lines
    .map((line) => csvRow([...own, ...valuesOf(line, LINE_COLUMNS), ...valuesOf(order, others)]))
    .join('');
}

const valuesOf = (from: object, names: readonly string[]): unknown[] =>
  names.map((name) => (from as Readonly<Record<string, unknown>>)[name]);

const pick = (from: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name, at) => [name, valuesOf(from, names)[at]]));
