import * as z from 'zod/mini';
import { ADJUSTMENT_KINDS, maxAdjustments } from '../../../domain/adjustment.ts';
import { MAX_AMOUNT, oneOf, text, wholeNumber } from '../members.ts';
import { stated } from '../stated.ts';

/** A decimal from 0 to 1, with up to four digits. */
const RATE = /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/;
const RATE_ERROR = 'must be a decimal from 0 to 1 as 0.19';

/**
 * The adjustments of an order, in a request of the shop's own and in the check's answer.
 *
 * @param mostLines the highest `seq`
 */
export function adjustments(mostLines: number) {
  const most = maxAdjustments(mostLines);
  return z
    .array(adjustment(mostLines))
    .check(z.maxLength(most, `must have at most ${most} adjustments`));
}

/**
 * An adjustment. A DISCOUNT is 0 or less, every other kind 0 or more. A TAX may be contained in the
 * prices, and have a rate.
 */
function adjustment(mostLines: number) {
  return z
    .strictObject({
      kind: oneOf(ADJUSTMENT_KINDS),
      name: text(100),
      amount: wholeNumber(-MAX_AMOUNT, MAX_AMOUNT, 'must be a whole number of minor units'),
      seq: z.optional(wholeNumber(1, mostLines)),
      included: z.optional(z.literal(true, { error: 'must be true, or be absent' })),
      rate: z.optional(
        z
          .string()
          .check(z.maxLength(6, { error: RATE_ERROR, abort: true }), z.regex(RATE, RATE_ERROR)),
      ),
    })
    .check(
      stated(
        ({ kind, included, rate }) =>
          kind === 'TAX' || (included === undefined && rate === undefined),
        {
          anyOf: [
            { properties: { kind: { const: 'TAX' } } },
            { properties: { included: false, rate: false } },
          ],
        },
        { error: 'must be TAX, with included or rate', path: ['kind'] },
      ),
      stated(
        ({ kind, amount }) => (kind === 'DISCOUNT' ? amount <= 0 : amount >= 0),
        {
          anyOf: [
            { properties: { kind: { const: 'DISCOUNT' }, amount: { maximum: 0 } } },
            { properties: { kind: { not: { const: 'DISCOUNT' } }, amount: { minimum: 0 } } },
          ],
        },
        { error: 'must be 0 or more, or for a DISCOUNT 0 or less', path: ['amount'] },
      ),
    );
}
