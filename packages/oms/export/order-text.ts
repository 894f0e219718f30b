/** The texts of a file of orders: its first line, and the lines of an order. */
import { withShopAttributes } from '../../../domain/attributes.ts';
import type { StoredOrder } from '../../../domain/order.ts';
import type { OrderCollection } from '../../../table/orders/a03-get-order.ts';
import { decimalAmount } from '../../client/format-money.ts';
import { emailOn } from '../../console/csv/email-on.ts';
import { attributeCells, attributesMember, columnNames } from './attribute-columns.ts';
import { csvRow } from './csv.ts';
import {
  ADDRESS_COLUMNS,
  AMOUNTS,
  DETAIL_COLUMNS,
  type ExportForm,
  LINE_COLUMNS,
  MADE_COLUMNS,
  NO_ATTRIBUTES,
  ORDER_COLUMNS,
  ORDER_MEMBERS,
  TAX_COLUMNS,
} from './order-columns.ts';

/** The first line of a file. */
export function headerOf(form: ExportForm): string {
  const { format, lines, addresses, attributes = NO_ATTRIBUTES, bom = false } = form;
  if (format === 'jsonl') return '';
  const names = [
    ...ORDER_COLUMNS,
    ...(lines ? [...DETAIL_COLUMNS, ...LINE_COLUMNS] : []),
    ...(addresses ? ADDRESS_COLUMNS : []),
    ...(lines ? [...columnNames(attributes), ...TAX_COLUMNS, ...madeColumns(form)] : []),
  ];
  return `${bom ? '\uFEFF' : ''}${csvRow(names, form)}`;
}

const madeColumns = ({ addresses }: ExportForm): readonly string[] =>
  MADE_COLUMNS.slice(0, addresses ? 2 : 1);

/** The lines of an order as the list has it. */
export const listedText = (order: StoredOrder, form: ExportForm): string =>
  form.format === 'jsonl'
    ? `${JSON.stringify(pick(order, ORDER_COLUMNS))}\n`
    : csvRow(cellsOf(order, ORDER_COLUMNS, order, form), form);

/** The lines of a whole order. In CSV it has a row for each of its lines. */
export function wholeText(order: OrderCollection, form: ExportForm): string {
  const { format, addresses, attributes = NO_ATTRIBUTES } = form;
  const others = addresses ? ADDRESS_COLUMNS : [];
  if (format === 'jsonl') {
    const lines = order.lines.map((line) => ({
      ...pick(line, LINE_COLUMNS),
      ...attributesMember(attributes.line, line.attributes),
    }));
    const own = attributesMember(attributes.order, withShopAttributes(order).attributes);
    const numbers = trackingNumbersOf(order);
    const tracked = numbers.length > 0 && { trackingNumbers: numbers };
    const members = pick(order, [...ORDER_MEMBERS, ...others]);
    return `${JSON.stringify({ ...members, ...own, ...tracked, lines })}\n`;
  }
  const own = cellsOf(order, [...ORDER_COLUMNS, ...DETAIL_COLUMNS], order, form);
  const last = [...cellsOf(order, TAX_COLUMNS, order, form), ...madeCells(order, form)];
  return order.lines
    .map((line) =>
      csvRow(
        [
          ...own,
          ...cellsOf(line, LINE_COLUMNS, order, form),
          ...valuesOf(order, others),
          ...attributeCells(attributes, order, line),
          ...last,
        ],
        form,
      ),
    )
    .join('');
}

/** The values, with amounts as decimals of the order's currency if the form asks for them. */
const cellsOf = (
  from: object,
  names: readonly string[],
  { currency = '' }: Pick<StoredOrder, 'currency'>,
  { decimal }: ExportForm,
): readonly unknown[] =>
  valuesOf(from, names).map((value, at) =>
    decimal !== undefined && typeof value === 'number' && AMOUNTS.has(names[at] ?? '')
      ? decimalAmount(value, currency).replace('.', decimal)
      : value,
  );

function madeCells(order: OrderCollection, { addresses }: ExportForm): readonly unknown[] {
  const { shippingAddress, billingAddress } = order;
  const tracked = trackingNumbersOf(order).join(' ') || undefined;
  return addresses ? [tracked, emailOn(shippingAddress) ?? emailOn(billingAddress)] : [tracked];
}

/** The numbers of the parcels that were sent. */
const trackingNumbersOf = ({ fulfillments }: OrderCollection): readonly string[] =>
  fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap(({ trackingInfo: { number, numbers } = {} }) => numbers ?? number ?? []);

const valuesOf = (from: object, names: readonly string[]): unknown[] =>
  names.map((name) => (from as Readonly<Record<string, unknown>>)[name]);

const pick = (from: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name, at) => [name, valuesOf(from, names)[at]]));
