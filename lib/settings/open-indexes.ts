import * as z from 'zod';
import { INDEXES } from '../../table/schema.ts';
import { flag, listOf } from './setting-schemas.ts';

/** The indexes that a backfill fills, and that a stage opens. */
const FILLED: readonly string[] = INDEXES.filter(({ job }) => job !== undefined).map(
  ({ name }) => name,
);

const EXPECTED =
  FILLED.length > 0 ? `some of ${FILLED.join(', ')}` : 'an empty list, since no index is new';

export const INDEX_SETTINGS = {
  openIndexes: listOf(
    z.string({ error: EXPECTED }).check(z.refine((name) => FILLED.includes(name), EXPECTED)),
    EXPECTED,
  )
    .default([])
    .describe(
      'new indexes that requests may read: each is ACTIVE, and [its backfill](#add-an-index) is ' +
        'complete',
    ),
};

/** Settings that add rows to the table, so that orders are found by more. */
export const LIST_SETTINGS = {
  skuSales: flag()
    .default(false)
    .describe(
      '`true` lists the orders of a SKU (`GET /orders?sku=`), for one write unit a line; ' +
        '[older orders](#list-the-orders-of-a-sku) need a backfill',
    ),
  findOrders: flag()
    .default(false)
    .describe(
      '`true` finds new orders by [name and company](#find-orders-by-name) (`GET /orders?q=`), ' +
        'for 10 write units an order; the words are in keys of the table',
    ),
  findParcels: flag()
    .default(false)
    .describe(
      '`true` finds orders by the [tracking numbers](#find-orders-by-tracking-number) of parcels ' +
        '(`GET /orders?tracking=`), for one write unit a parcel; older parcels need a backfill',
    ),
};
