import * as z from 'zod/mini';
import * as table from '../../table/days/a57-get-days.ts';
import { operation } from '../http/operation.ts';
import { day } from '../http/paging.ts';
import { ok } from '../http/reply.ts';
import { A57 } from '../manifest/days.ts';

/** The most days of one answer: two months, to compare one with the other. */
const MAX_DAYS = 62;

const query = z.strictObject({ from: day, to: z.optional(day) }).check(
  z.refine(({ from, to = from }) => to >= from, {
    error: 'must not be before from',
    path: ['to'],
  }),
  z.refine(({ from, to = from }) => daysOf(from, to) <= MAX_DAYS, {
    error: `must be within ${MAX_DAYS} days, the first one included`,
    path: ['to'],
  }),
);

const daysOf = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** A57: GET /days, what days of the shop's zone came to. */
export const getDays = operation(
  A57,
  { query },
  async ({ query: { from, to = from } }, { timeZone }) =>
    ok({ timeZone, items: await table.getDays(from, to) }),
);
