/** Schema of the return that an event carries. */
import * as z from 'zod';
import { MAX_LINES } from '../../../../domain/order.ts';
import { RETURN_REASONS, RETURN_STATUSES } from '../../../../domain/returns/return.ts';
import { lineQuantity, taxSums } from '../../operations/answers/line.ts';
import {
  currency,
  keyPart,
  moment,
  money,
  version,
  whole,
} from '../../operations/answers/members.ts';

export const returned = z
  .strictObject({
    returnId: keyPart('The return: `r-` and a ULID.'),
    status: z.enum(RETURN_STATUSES),
    lines: z
      .array(
        lineQuantity.extend({
          reason: z.enum(RETURN_REASONS),
          received: whole(0, 'The number that arrived.'),
          restocked: whole(0, 'Of those, the number that was put back into the stock.'),
        }),
      )
      .max(MAX_LINES),
    currency,
    total: money('The price of its items, with their part of the adjustments.'),
    value: money(
      'The price of what arrived. Absent on returns of before events had it.',
    ).optional(),
    open: money(
      'What is still to be given back at this version, with `value`. A refund that fails later ' +
        'makes no version of the return.',
    ).optional(),
    ...taxSums('what arrived'),
    settlement: z
      .strictObject({
        orderId: keyPart('The order that was placed instead.'),
        amount: money('What the return pays of it.'),
        settledAt: moment('The time of the settlement.'),
      })
      .optional()
      .meta({ description: 'Absent before the return is settled by an exchange.' }),
    version,
  })
  .meta({ id: 'EventReturn', description: 'The return at this version.' });
