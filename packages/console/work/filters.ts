import { owesPayment, type WorkOrder } from './work-order.ts';

/** The filters of a list. They are in the address, so bookmarks are saved views. */
export interface Filters {
  readonly country?: readonly string[];
  readonly payment?: readonly string[];
  readonly note?: boolean;
  readonly sku?: string;
  readonly tag?: string;
  /** Days in the shop's zone, `from` and `to` included. */
  readonly from?: string;
  readonly to?: string;
}

/** Filters of which those that are undefined are not set. */
export type ChosenFilters = { readonly [Name in keyof Filters]: Filters[Name] | undefined };

/** Reads the filters of an address. */
export function filtersIn(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name) || undefined;
  const list = (name: string) => text(name)?.split(',');
  return defined({
    country: list('country'),
    payment: list('payment'),
    note: query.get('note') === '1' || undefined,
    sku: text('sku'),
    tag: text('tag'),
    from: text('from'),
    to: text('to'),
  });
}

/** Writes the filters as an address has them: `country=DE,AT&note=1`. */
export const queryOf = ({ country, payment, note, ...texts }: ChosenFilters): string =>
  new URLSearchParams(
    defined({
      country: country?.join(),
      payment: payment?.join(),
      note: note ? '1' : undefined,
      ...texts,
    }) as Record<string, string>,
  )
    .toString()
    .replaceAll('%2C', ',');

export const isFiltered = (filters: Filters): boolean => Object.keys(filters).length > 0;

/** Returns whether an order passes the filters. */
export const passes =
  (filters: Filters, dayOf: (at: string) => string) =>
  (order: WorkOrder): boolean => {
    const { country, payment, note, sku, tag, from, to } = filters;
    const day = dayOf(order.placedAt);
    return (
      (!country || country.includes(order.shippingAddress?.['country'] ?? '')) &&
      (!payment || payment.includes(paymentOf(order))) &&
      (!note || order.customerNote !== undefined) &&
      (!sku || (order.lines ?? []).some((line) => line.sku === sku)) &&
      (!tag || (order.tags ?? []).includes(tag)) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  };

/** The payment of the order, in the words of the list. */
export function paymentOf(order: WorkOrder): string {
  const { paymentStatus, paymentTerms = 'RECEIPT' } = order;
  if (paymentStatus === undefined) return '';
  // A canceled order owes nothing.
  if (order.status === 'CANCELLED' && NOTHING_PAID.has(paymentStatus)) return '';
  if (paymentTerms !== 'RECEIPT' && NOTHING_PAID.has(paymentStatus))
    return paymentTerms === 'NET' ? 'On invoice' : 'On delivery';
  if (owesPayment(order)) return OWED[paymentStatus] ?? 'Not paid';
  return SETTLED[paymentStatus] ?? 'Not paid';
}

/** The payment statuses of an order for which no money has arrived. */
export const NOTHING_PAID: ReadonlySet<string> = new Set(['PENDING', 'EXPIRED', 'VOIDED']);
const OWED: Readonly<Record<string, string>> = {
  PARTIALLY_PAID: 'Partly paid',
  EXPIRED: 'Expired',
  VOIDED: 'Voided',
  REFUNDED: 'Refunded',
};
const SETTLED: Readonly<Record<string, string>> = {
  PAID: 'Paid',
  AUTHORIZED: 'Authorized',
  PARTIALLY_PAID: 'Partly paid',
  PARTIALLY_REFUNDED: 'Paid',
  REFUNDED: 'Refunded',
};

const defined = <Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
