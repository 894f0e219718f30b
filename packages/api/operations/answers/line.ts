import * as z from 'zod';
import { ADJUSTMENT_KINDS, maxAdjustments } from '../../../../domain/adjustment.ts';
import { MAX_IMPORTED_LINES, MAX_LINES } from '../../../../domain/order.ts';
import { PRICE_MODES } from '../../../../domain/order-line.ts';
import { MAX_TOTAL } from '../../../../domain/totals/placed-total.ts';
import { moment, money, sku, whole, words } from './members.ts';

/** Texts by name. */
export const attributes = z.record(z.string().max(40), z.string().max(200)).meta({
  id: 'Attributes',
  description:
    'Texts of the shop by name, such as an engraving: at most 10, and 400 bytes in all. They ' +
    'have no meaning for the API. Buyers see those that were sent with the order, and not what ' +
    'the shop set later.',
});

export const lineQuantity = z
  .object({
    seq: z.int().min(1).max(MAX_LINES).meta({ format: 'int32', description: 'The line.' }),
    quantity: whole(1, 'The number of its items.'),
  })
  .meta({ id: 'LineQuantity' });

export const line = z
  .object({
    seq: z
      .int()
      .min(1)
      .max(MAX_IMPORTED_LINES)
      .meta({ format: 'int32', description: 'From 1, in the order of the request.' }),
    sku: sku.optional(),
    name: words(
      200,
      'The name that the buyer was shown, if the order had it. A line without a SKU always has it.',
    ).optional(),
    quantity: z.int().min(1).max(10_000).meta({ format: 'int32', description: 'Units ordered.' }),
    unitPrice: money('The price of one unit when the order was placed.'),
    priceMode: z
      .enum(PRICE_MODES)
      .meta({
        description: '`EXTERNAL`: the shop set the price of this line, whatever its SKU’s is.',
      })
      .optional(),
    amount: money('`quantity` × `unitPrice`.'),
    attributes: attributes.optional(),
  })
  .meta({ id: 'LineItem' });

export const storedLine = line
  .partial()
  .required({ seq: true })
  .extend({
    fulfilled: whole(0, 'Items shipped.').optional(),
    cancelled: whole(0, 'Items canceled.').optional(),
    delivered: whole(0, 'Items delivered.').optional(),
    returned: whole(0, 'Items returned.').optional(),
    fulfillable: whole(0, 'Items that can still be shipped or canceled.').optional(),
    returnable: whole(0, 'Items that can still be returned.').optional(),
    returnableUntil: moment(
      'Until then, the customer can ask to return the last of the `returnable` items, by the ' +
        'setting `returnWindowDays`. It may be over. Absent while it is not known when they ' +
        'arrived, and in answers that have no fulfillments.',
    ).optional(),
  })
  .meta({
    id: 'StoredLineItem',
    description:
      'A line, and the state of its items. A line that was written by hand may have only its ' +
      'number.',
  });

/**
 * Schemas of the sums of taxes.
 *
 * @param owner what has these taxes
 */
export const taxSums = (owner: string) => ({
  taxTotal: money(`The taxes of ${owner} that are added to the prices.`).optional(),
  taxIncluded: money(`The taxes of ${owner} that the prices contain.`).optional(),
});

export const adjustments = z
  .array(
    z
      .object({
        kind: z.enum(ADJUSTMENT_KINDS),
        name: words(100, 'The text on the invoice.'),
        amount: z
          .int()
          .min(-MAX_TOTAL)
          .max(MAX_TOTAL)
          .meta({ format: 'int64', description: 'In minor units. Negative for a `DISCOUNT`.' }),
        seq: z
          .int()
          .min(1)
          .max(MAX_IMPORTED_LINES)
          .meta({
            format: 'int32',
            description:
              'The line that it belongs to. It counts for the part of the line that is not ' +
              'cancelled.',
          })
          .optional(),
        included: z
          .literal(true)
          .meta({
            description: 'Of a `TAX` that the prices contain: it adds nothing to the total.',
          })
          .optional(),
        rate: words(6, 'Of a `TAX`: its rate as a decimal, such as `0.19`.').optional(),
      })
      .meta({ id: 'Adjustment', description: 'An amount of the total beside the lines.' }),
  )
  .max(maxAdjustments(MAX_IMPORTED_LINES));

export const notRestocked = z
  .array(z.object({ sku, quantity: whole(1, 'The number of items.') }))
  .max(MAX_LINES)
  .meta({
    description: 'Items that were not restocked, because their SKU no longer has a stock level.',
  });
