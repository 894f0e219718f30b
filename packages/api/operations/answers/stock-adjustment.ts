import * as z from 'zod';
import {
  ADJUSTMENT_REASONS,
  MAX_QUANTITY,
  type StockAdjustment,
} from '../../../../domain/inventory/level.ts';
import { keyPart, moment, sku, words } from './members.ts';
import { pageOf } from './page.ts';

export const stockAdjustment = z
  .object({
    adjustmentId: keyPart('The adjustment: `a-` and a ULID.'),
    sku,
    delta: z
      .int()
      .min(-MAX_QUANTITY)
      .max(MAX_QUANTITY)
      .meta({ format: 'int64', description: 'Items added, or subtracted if negative.' }),
    reason: z.enum(ADJUSTMENT_REASONS),
    note: words(500, 'For people.').optional(),
    createdBy: words(200, 'The person who made it.'),
    createdByName: words(200, 'The name by which an operator signs in.').optional(),
    createdAt: moment('The time when it was made.'),
  })
  .meta({
    id: 'StockAdjustment',
    description: 'A change of a stock level by hand, with its reason.',
  }) satisfies z.ZodType<StockAdjustment>;

export const stockAdjustmentPage = pageOf(
  'StockAdjustmentPage',
  stockAdjustment,
  'A page of stock adjustments.',
);
