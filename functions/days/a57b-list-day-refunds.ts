import * as z from 'zod/mini';
import * as table from '../../table/days/a57b-list-day-refunds.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, day, limit } from '../http/paging.ts';
import { A57b } from '../manifest/days.ts';

const path = z.object({ day });

const query = z.strictObject({ limit, cursor });

/** A57b: GET /days/{day}/refunds, the orders of which money was refunded on a day. */
export const listDayRefunds = operation(
  A57b,
  { path, query },
  async ({ path, query, principal }) => {
    const scope = ['A57b', principal.subject, path.day];
    const after = await openCursor(query.cursor, scope);
    return pageReply(await table.listDayRefunds(path.day, { limit: query.limit, after }), scope);
  },
);
