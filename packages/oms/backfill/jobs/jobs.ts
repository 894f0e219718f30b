import type { Job } from '../job.ts';
import { ALL_SKUS } from './all-skus.ts';
import { CAPTURABLE } from './capturable.ts';
import { DAYS } from './days.ts';
import { FIND_PARCELS } from './find-parcels.ts';
import { FIND_WORDS } from './find-words.ts';
import { ORDERS_BY_DAY } from './orders-by-day.ts';
import { OVERPAID } from './overpaid.ts';
import { PAYMENT_RECORDS } from './payment-records.ts';
import { SKU_SALES } from './sku-sales.ts';

/** All backfills. */
export const JOBS: readonly Job[] = [
  ORDERS_BY_DAY,
  ALL_SKUS,
  SKU_SALES,
  FIND_WORDS,
  FIND_PARCELS,
  PAYMENT_RECORDS,
  OVERPAID,
  CAPTURABLE,
  DAYS,
];
