/** The names by which a list asks for orders. */
import * as z from 'zod/mini';
import { type OrderNumber, parseOrderNumber } from '../../domain/order-number.ts';
import { SAFE_KEY_PART } from '../../table/keys.ts';

/** The most orders of one request by ids. Each id costs a Query. */
const MAX_IDS = 50;

/** The number of an order, in any way that people write it. */
export const orderNumber = z.pipe(
  z.string().check(
    z.maxLength(20, 'must have at most 20 characters'),
    z.refine(
      (text) => parseOrderNumber(text) !== undefined,
      'must be an order number like 261121-1Q7K-4MZ',
    ),
  ),
  z.transform((text) => parseOrderNumber(text) as OrderNumber),
);

/** Ids of orders, separated by commas, at most as many as a page shows. */
export const orderIds = z.pipe(
  z.string().check(
    z.maxLength(MAX_IDS * 65, `must have at most ${MAX_IDS} ids`),
    z.refine((text) => areOrderIds(text.split(',')), {
      error: `must be 1 to ${MAX_IDS} different ids of orders, separated by commas`,
    }),
  ),
  z.transform((text) => text.split(',')),
);
const areOrderIds = (ids: readonly string[]): boolean =>
  ids.length <= MAX_IDS &&
  new Set(ids).size === ids.length &&
  ids.every((id) => SAFE_KEY_PART.test(id));
