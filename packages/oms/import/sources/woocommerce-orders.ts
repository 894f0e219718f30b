/** Reads orders of WooCommerce's exports: one a row, or a row for each of its lines. */
import { type Columns, columnsOf } from '../csv/columns.ts';
import { columnKey, type Row } from '../csv/read-csv.ts';
import { type AddressField, addressesOf, addressOf } from './addresses.ts';
import { amountIn, amountText } from './amounts.ts';
import type { OrderReader } from './order-reader.ts';
import { RefusedRow } from './refused-row.ts';
import type { SourceOrder } from './source-order.ts';
import { wooAdjustments } from './woocommerce-amounts.ts';
import { EXTRAS, REQUIRED, WOOCOMMERCE_ORDER, type WooMember } from './woocommerce-columns.ts';
import { itemColumnsIn, itemOf, itemsOf } from './woocommerce-items.ts';
import { partsIn } from './woocommerce-parts.ts';
import { wooStatuses } from './woocommerce-statuses.ts';

/** Columns that follow from others, or that no order needs. */
const NOT_READ = [
  ...['order_id', 'order_number_formatted', 'order_key', 'wt_import_key', 'status_label'],
  ...['subtotal', 'order_subtotal', 'Order Subtotal Amount', 'item_id', 'Item #'],
  ...['billing_full_name', 'shipping_full_name', 'download_permissions'],
  ...['customer_user', 'customer_ip_address', 'customer_user_agent'],
];

/** The reader's form. */
interface Form {
  /** The currency of a file that names none. */
  readonly currency: string | undefined;
  readonly itemColumns: readonly string[];
  /** Columns without a member. */
  readonly others: readonly string[];
}

/**
 * @param currency of a file that names none
 * @throws {Misuse} for a file without the columns of an order
 */
export function woocommerceOrders(heading: readonly string[], currency?: string): OrderReader {
  const hasItems = heading.some((name) =>
    WOOCOMMERCE_ORDER.items.some((one) => columnKey(one) === columnKey(name)),
  );
  const itemColumns = itemColumnsIn(heading);
  const needed: WooMember[] = [
    ...(currency === undefined ? (['currency'] as const) : []),
    ...(hasItems || itemColumns.length > 0 ? [] : (['itemName', 'itemQuantity'] as const)),
  ];
  const what = 'an export of orders from WooCommerce';
  const columns = columnsOf(heading, WOOCOMMERCE_ORDER, [...REQUIRED, ...needed], what);
  const isIgnored = (name: string) => NOT_READ.some((one) => columnKey(one) === columnKey(name));
  const isExtra = (name: string) => EXTRAS.some((one) => columnKey(one) === columnKey(name));
  const others = columns.others.filter(
    (name) => !isIgnored(name) && !isExtra(name) && !itemColumns.includes(name),
  );
  const form = { currency, itemColumns, others };
  return {
    notRead: columns.others.filter(isIgnored),
    numberOf: (row) => columns.of(row, 'number'),
    orderOf: (rows) => orderOf(rows, columns, form),
  };
}

function orderOf(
  rows: readonly Row[],
  columns: Columns<WooMember>,
  { currency: ofAll = '', itemColumns, others }: Form,
): SourceOrder {
  const [first] = rows;
  if (!first) throw new RefusedRow('it has no rows');
  const cell = (member: WooMember) => columns.of(first, member);
  const currency = (cell('currency') || ofAll).toUpperCase();
  const amount = (member: WooMember) =>
    amountIn(cell(member), currency, WOOCOMMERCE_ORDER[member][0] ?? member);
  const items = itemsOf(rows, columns, itemColumns).map((item) => itemOf(item, currency));
  const total = amount('total');
  const refunded = refundedOf(cell('refunds'), currency) || Math.abs(amount('refunded'));
  const { adjustments, containedDiscount } = wooAdjustments({ cell, amount, items, total });
  const shipping = addressIn(cell, 'shipping');
  const billing = addressIn(cell, 'billing');
  const statuses = wooStatuses(cell('status'), refunded > 0 && refunded < total);
  return {
    number: cell('number'),
    placedAt: cell('placedAt'),
    ...statuses,
    currency,
    lines: items.map(({ line }) => line),
    adjustments,
    total,
    refunded: refunded || (statuses.paymentStatus === 'REFUNDED' ? total : 0),
    note: cell('note'),
    ...addressesOf(shipping, billing),
    buyer: { email: cell('email'), name: nameIn(cell, 'billing') || nameIn(cell, 'shipping') },
    extras: [
      ...(containedDiscount > 0
        ? [['discount total', amountText(containedDiscount, currency)] as const]
        : []),
      ...[...EXTRAS, ...others]
        .map((name) => [name, first.cells[columnKey(name)] ?? ''] as const)
        .filter(([, value]) => value !== '' && !/^0+([.,]0+)?$/.test(value)),
    ],
    notes:
      containedDiscount > 0
        ? [
            `its discount of ${amountText(containedDiscount, currency)} is contained in the ` +
              'prices of its lines',
          ]
        : [],
  };
}

type Cell = (member: WooMember) => string;
type Kind = 'billing' | 'shipping';

const nameIn = (cell: Cell, kind: Kind): string =>
  `${cell(`${kind}.firstName`)} ${cell(`${kind}.lastName`)}`.trim();

const addressIn = (cell: Cell, kind: Kind) =>
  addressOf((field: AddressField) =>
    field === 'name' ? nameIn(cell, kind) : cell(`${kind}.${field}`),
  );

const refundedOf = (cell: string, currency: string): number =>
  partsIn(cell, 'refunds').reduce(
    (sum, part) =>
      sum +
      Math.abs(amountIn(part['amount'] ?? part['total'] ?? '', currency, 'the amount of a refund')),
    0,
  );
