/** Reads orders of a file whose columns a `columns.json` declares. */
import type { Adjustment } from '../../../../domain/adjustment.ts';
import type { Address } from '../../../../domain/order-details.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../domain/order-status.ts';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { columnKey, type Row } from '../csv/read-csv.ts';
import { addressesOf, addressOf } from './addresses.ts';
import { amountIn, quantityIn } from './amounts.ts';
import type { LineMap, MappedMember, MappedWord, OrderMap } from './column-map.ts';
import type { OrderReader } from './order-reader.ts';
import { RefusedRow } from './refused-row.ts';
import type { SourceLine, SourceOrder } from './source-order.ts';
import { taxAdjustments } from './taxes.ts';

interface Maps {
  readonly order: OrderMap;
  readonly line: LineMap;
}

/** @throws {Misuse} that names a declared column that the file does not have */
export function mappedOrders(heading: readonly string[], maps: Maps): OrderReader {
  const present = new Set(heading.map(columnKey));
  const declared = [...headingsIn(maps.order, '/order'), ...headingsIn(maps.line, '/line')];
  for (const [pointer, name] of declared)
    if (!present.has(columnKey(name)))
      throw new Misuse(`${pointer}: the file has no column "${name}"`);
  const known = new Set(declared.map(([, name]) => columnKey(name)));
  const others = heading.filter((name) => name.trim() !== '' && !known.has(columnKey(name)));
  return {
    notRead: [],
    numberOf: (row) => textOf(row, maps.order.number),
    orderOf: (rows) => orderOf(rows, maps, others),
  };
}

/** Each heading in a declaration, with its pointer. */
export function headingsIn(map: object, at: string): readonly (readonly [string, string])[] {
  return Object.entries(map).flatMap(([name, value]) => {
    const pointer = `${at}/${name}`;
    if (typeof value === 'string') return [[pointer, value] as const];
    if (typeof value !== 'object' || value === null || 'value' in value) return [];
    if ('values' in value && 'column' in value)
      return [[`${pointer}/column`, String(value.column)] as const];
    return headingsIn(value, pointer);
  });
}

const textOf = (row: Row, member: MappedMember | undefined): string => {
  if (member === undefined) return '';
  return typeof member === 'string' ? (row.cells[columnKey(member)] ?? '') : member.value;
};

function orderOf(
  rows: readonly Row[],
  { order, line }: Maps,
  others: readonly string[],
): SourceOrder {
  const [first] = rows;
  if (!first) throw new RefusedRow('it has no rows');
  const cell = (member: MappedMember | undefined) => textOf(first, member);
  const currency = cell(order.currency).toUpperCase();
  const amount = (name: string | undefined) => amountIn(cell(name), currency, name ?? '');
  const billing = addressIn(first, order.billingAddress);
  const shipping = addressIn(first, order.shippingAddress);
  return {
    number: cell(order.number),
    placedAt: cell(order.placedAt),
    status: wordIn(first, order.status, ORDER_STATUSES),
    paymentStatus: order.paymentStatus
      ? wordIn(first, order.paymentStatus, PAYMENT_STATUSES)
      : 'PENDING',
    currency,
    lines: rows.map((row) => lineOf(row, line, currency)),
    adjustments: adjustmentsOf(order, cell, amount),
    ...(order.total !== undefined && { total: amount(order.total) }),
    refunded: amount(order.refunded),
    note: cell(order.note),
    tags: cell(order.tags).split(','),
    ...addressesOf(shipping, billing),
    attributes: attributesIn(first, order.attributes),
    buyer: {
      email: cell(order.email),
      name: cell(order.buyerName) || (billing?.['name'] ?? shipping?.['name']),
    },
    extras: others.map((name) => [name, cell(name)] as const).filter(([, value]) => value !== ''),
    notes: [],
  };
}

function lineOf(row: Row, line: LineMap, currency: string): SourceLine {
  return {
    sku: textOf(row, line.sku),
    name: textOf(row, line.name).replace(/\s+/g, ' '),
    quantity: quantityIn(textOf(row, line.quantity), 'the quantity'),
    unitPrice: amountIn(textOf(row, line.unitPrice), currency, line.unitPrice),
    attributes: attributesIn(row, line.attributes),
  };
}

const addressIn = (row: Row, map: OrderMap['shippingAddress']): Address | undefined =>
  map && addressOf((field) => textOf(row, map[field]));

function attributesIn(row: Row, map: Readonly<Record<string, string>> | undefined) {
  const entries = Object.entries(map ?? {})
    .map(([name, heading]) => [name, textOf(row, heading)] as const)
    .filter(([, value]) => value !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function wordIn<Word extends string>(row: Row, map: MappedWord<Word>, ours: readonly Word[]): Word {
  if (typeof map === 'object' && 'value' in map) return map.value;
  const heading = typeof map === 'string' ? map : map.column;
  const text = textOf(row, heading);
  const word = typeof map === 'string' ? ours.find((one) => one === text) : map.values[text];
  if (word !== undefined) return word;
  throw new RefusedRow(
    `${heading} is "${text}", which is none of ` +
      (typeof map === 'string' ? ours : Object.keys(map.values)).join(', '),
  );
}

function adjustmentsOf(
  order: OrderMap,
  cell: (member: MappedMember | undefined) => string,
  amount: (name: string | undefined) => number,
): Adjustment[] {
  const discount = Math.abs(amount(order.discount));
  const shipping = amount(order.shipping);
  const nameOf = (member: MappedMember | undefined, otherwise: string) =>
    cell(member).slice(0, 100) || otherwise;
  const tax = { name: nameOf(order.taxName, 'Tax'), amount: amount(order.tax) };
  const amounts: Adjustment[] = [
    { kind: 'DISCOUNT', name: nameOf(order.discountName, 'Discount'), amount: -discount },
    { kind: 'SHIPPING', name: nameOf(order.shippingName, 'Shipping'), amount: shipping },
  ];
  return [
    ...amounts.filter((one) => one.amount !== 0),
    ...taxAdjustments([tax], order.taxIncluded === true),
  ];
}
