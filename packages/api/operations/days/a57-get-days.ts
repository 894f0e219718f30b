import { getDays as handler } from '../../../../functions/days/a57-get-days.ts';
import type { Operation } from '../operation.ts';
import { days } from './day-figures.ts';

export const getDays: Operation = {
  handler,
  summary: 'Get what days came to',
  description:
    'Returns the orders, parcels and money of days of the shop’s zone, by day and currency, with ' +
    'orders and parcels by the hour. An order counts on the day of its placing, a parcel on the ' +
    'day of its shipping, money on the day of its movement. At most 62 days. The figures are ' +
    'updated shortly after each change. Only with the setting `dayFigures`.',
  answers: { 200: days },
  refusals: [],
  example: {
    as: 'operator',
    query: { from: '2026-06-01', to: '2026-06-01' },
    status: 200,
  },
  dynamodb: {
    A57: {
      request: 'N parallel Queries, with the setting `dayFigures`',
      cost: '{days without orders} RCU a shard, {30 days} for a month of one currency',
      units: { 'days without orders': [0.5, 0.5, 0.5, 0.5], '30 days': [3, 3, 3, 3] },
    },
  },
};
