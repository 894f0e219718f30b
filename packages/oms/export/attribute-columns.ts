/** The attributes that a shop declares for exports, as columns: docs/export.md. */
import { type Attributes, withShopAttributes } from '../../../domain/attributes.ts';
import { isOfForm } from '../../../domain/shop/attribute-errors.ts';
import {
  type DeclaredAttribute,
  type ShopAttributes,
  shownIn,
} from '../../../domain/shop/shop-attributes.ts';
import type { OrderCollection } from '../../../table/orders/a03-get-order.ts';

type Columns = readonly [name: string, attribute: DeclaredAttribute][];
type Line = OrderCollection['lines'][number];

/** The declared attributes of a file: those of persons only beside addresses. */
export interface AttributeColumns {
  readonly order: Columns;
  readonly line: Columns;
}

export function attributeColumns(
  { order, line }: ShopAttributes,
  addresses: boolean,
): AttributeColumns {
  const allowed = (columns: Columns) =>
    columns.filter(([, { personal }]) => addresses || !personal);
  return { order: allowed(shownIn(order, 'export')), line: allowed(shownIn(line, 'export')) };
}

/** `attributes.giftMessage`, and `line.attributes.engraving`. */
export const columnNames = ({ order, line }: AttributeColumns): readonly string[] => [
  ...order.map(([name]) => `attributes.${name}`),
  ...line.map(([name]) => `line.attributes.${name}`),
];

/** The cells of a row. A number is one, so that a spreadsheet calculates with it. */
export const attributeCells = (
  { order: ofOrder, line: ofLine }: AttributeColumns,
  order: OrderCollection,
  { attributes = {} }: Line,
): readonly unknown[] => {
  const all: Attributes = withShopAttributes(order).attributes ?? {};
  return [
    ...ofOrder.map(([name, { form }]) => cellOf(form, all[name])),
    ...ofLine.map(([name, { form }]) => cellOf(form, attributes[name])),
  ];
};

const cellOf = (form: DeclaredAttribute['form'], value: string | undefined) =>
  form === 'number' && value !== undefined && isOfForm(form, value) ? Number(value) : value;

/** The member `attributes` of an order or a line in a file of JSON, as the API has it. */
export function attributesMember(
  columns: Columns,
  attributes: Attributes = {},
): { readonly attributes?: Attributes } {
  const shown = Object.entries(attributes).filter(([name]) =>
    columns.some(([column]) => column === name),
  );
  return shown.length > 0 ? { attributes: Object.fromEntries(shown) } : {};
}
