import * as z from 'zod/mini';
import { CART_SOURCE } from '../../domain/order-details.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { NOT_SEARCHED, phoneDigits, words } from '../http/forms/found-by.ts';
import { provider, REFERENCE_FORM, reference } from '../http/members.ts';
import { cursor, dayOrMoment, isRange, limit, sort } from '../http/paging.ts';
import { keyPart, sku as skuForm, tag } from '../http/path.ts';
import { invalidQuery } from '../http/request-error.ts';
import { orderIds, orderNumber } from './order-names.ts';
import { trackingWord } from './tracking-word.ts';

/** The most days of one list. Each day costs its Queries, even without orders. */
const MAX_DAYS = 31;

/** The parameters that choose what is listed. `from` may also be sent with `sku`. */
const FORMS = [
  'status',
  'from',
  'number',
  'tag',
  'reference',
  'sku',
  'q',
  'phone',
  'ids',
  'tracking',
  'overpaid',
  'capturable',
] as const;

/** A part of a reference. It is only compared, so it may be any text. */
const word = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest, `must have at most ${longest} characters`));

/** The query of `GET /orders`. */
export const orderListQuery = z
  .strictObject({
    status: z.optional(
      z.literal('OPEN', { error: 'must be OPEN, the only status listed for all customers' }),
    ),
    from: z.optional(dayOrMoment),
    to: z.optional(dayOrMoment),
    number: z.optional(orderNumber),
    tag: z.optional(tag),
    sku: z.optional(skuForm()),
    q: z.optional(words()),
    phone: z.optional(phoneDigits()),
    ids: z.optional(orderIds),
    tracking: z.optional(trackingWord()),
    source: z.optional(word(40)),
    customerId: z.optional(keyPart()),
    provider: z.optional(provider()),
    reference: z.optional(word(200)),
    overpaid: z.optional(z.literal('true', { error: 'must be true' })),
    capturable: z.optional(z.literal('true', { error: 'must be true' })),
    count: z.optional(z.literal('true', { error: 'must be true' })),
    sort: z.optional(sort),
    limit,
    cursor,
  })
  .check(
    z.refine((query) => formsIn(query).length === 1, {
      error:
        'send exactly one of status=OPEN, from, number, tag, reference, sku, q, phone, ids, ' +
        'tracking, overpaid and capturable',
      path: ['status'],
    }),
    z.refine(
      ({ source, provider, reference }) => countOf(source, provider) === countOf(reference),
      {
        error: 'must be sent with exactly one of source and provider, and each of them with it',
        path: ['reference'],
      },
    ),
    z.refine(({ customerId, source }) => customerId === undefined || source === CART_SOURCE, {
      error: `must be sent with source=${CART_SOURCE}: a customer’s own references have it`,
      path: ['customerId'],
    }),
    z.refine(({ source, reference = '' }) => source === undefined || reference.length <= 100, {
      error: 'must have at most 100 characters',
      path: ['reference'],
    }),
    z.refine(({ provider, reference: id }) => !provider || !id || isProvidersId(id), {
      error: REFERENCE_FORM,
      path: ['reference'],
    }),
    z.refine(({ count, status }) => count === undefined || status !== undefined, {
      error: 'must be sent with status=OPEN: only open orders are counted',
      path: ['count'],
    }),
    z.refine(({ from, to }) => !to || (from !== undefined && isRange(from, to)), {
      error: 'must not be before from, and a moment as from is: then it is after it',
      path: ['to'],
    }),
    z.refine(({ from, to, sku }) => !from?.includes('T') || to !== undefined || sku, {
      error: 'must be sent if from is a moment',
      path: ['to'],
    }),
    z.refine(({ from, to, sku }) => !from || !to || sku || lengthOf(from, to) <= MOST, {
      error: `must be within ${MAX_DAYS} days, the first one included`,
      path: ['to'],
    }),
  );
const formsIn = (query: { readonly [Form in (typeof FORMS)[number]]?: unknown }) =>
  FORMS.filter(
    (form) => query[form] !== undefined && !(form === 'from' && query.sku !== undefined),
  );
const lengthOf = (from: string, to: string): number =>
  Date.parse(to) - Date.parse(from) + (to.includes('T') ? 0 : 86_400_000);
const countOf = (...sent: readonly unknown[]) => sent.filter((value) => value !== undefined).length;
const isProvidersId = (id: string) => z.safeParse(reference(), id).success;
/** 31 days by UTC have 30 days between their midnights. One by a shop's zone may have 25 hours. */
const MOST = MAX_DAYS * 86_400_000 + 3_600_000;

export type OrderListQuery = z.output<typeof orderListQuery>;

/** Refuses a list whose setting is off, before it reads an index that nothing is written to. */
export function refuseUnlisted(
  { sku, q, phone, tracking }: OrderListQuery,
  { skuSales, findOrders, findParcels }: ShopPolicy,
): void {
  const off = (name: string, detail: string) => invalidQuery({ pointer: `/query/${name}`, detail });
  if (sku !== undefined && !skuSales)
    throw off('sku', 'is not listed by this shop: its setting skuSales is off');
  if (q !== undefined && !findOrders) throw off('q', NOT_SEARCHED);
  if (phone !== undefined && !findOrders) throw off('phone', NOT_SEARCHED);
  if (tracking !== undefined && !findParcels)
    throw off('tracking', 'is not searched by this shop: its setting findParcels is off');
}
