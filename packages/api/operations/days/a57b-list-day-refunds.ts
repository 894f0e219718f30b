import * as z from 'zod';
import { listDayRefunds as handler } from '../../../../functions/days/a57b-list-day-refunds.ts';
import type { DayRefund } from '../../../../table/days/a57b-list-day-refunds.ts';
import { currency, money, orderId, orderNumber } from '../answers/members.ts';
import { pageOf } from '../answers/page.ts';
import type { Operation } from '../operation.ts';

const dayRefund = z
  .object({
    orderId,
    number: z.optional(orderNumber),
    currency,
    amount: money('All that was refunded of the order on the day.'),
  })
  .meta({
    id: 'DayRefund',
    description: 'What was refunded of an order on a day, in one currency.',
  }) satisfies z.ZodType<DayRefund>;

export const listDayRefunds: Operation = {
  handler,
  summary: 'List the refunds of a day',
  description:
    'Returns the orders of which money was refunded on a day of the shop’s zone, the first one ' +
    'placed first. The sum of their amounts is the `refunded` of the day. Only with the setting ' +
    '`dayFigures`.',
  answers: { 200: pageOf('DayRefundPage', dayRefund, 'A page of refunds.') },
  refusals: [],
  example: { as: 'operator', path: { day: '2026-06-01' }, status: 200 },
  dynamodb: {
    A57b: {
      request: 'N parallel Queries, merged, with the setting `dayFigures`',
      cost: '{a page of 20} RCU a shard',
      units: { 'a page of 20': [0.5, 0.5, 0.5, 0.5] },
    },
  },
};
