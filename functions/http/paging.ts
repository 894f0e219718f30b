import * as z from 'zod/mini';

/** Query parameters that lists share. */

/** Items per page: 1 to 100, by default 20. */
export const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')),
    z.transform((digits) => Number(digits)),
  ),
  20,
);

/** The `nextCursor` of an earlier page. */
export const cursor = z.optional(z.string());

/** The order by `placedAt`. */
export const sort = z.enum(['asc', 'desc'], { error: 'must be asc or desc' });

/** A calendar day, UTC. */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day like 2026-06-30', abort: true }),
    z.refine(isCalendarDay, 'is not a day of the calendar'),
  );

/** A moment: RFC 3339, to the millisecond. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

/** An end of a range: a calendar day, UTC, or a moment, which becomes UTC to the millisecond. */
export const dayOrMoment = z.pipe(
  z.string().check(
    z.refine((text) => !text.includes('T') || isMoment(text), {
      error: 'must be a moment like 2026-06-30T22:00:00Z',
      abort: true,
    }),
    z.refine((text) => text.includes('T') || z.safeParse(day, text).success, {
      error: 'must be a day like 2026-06-30, or a moment like 2026-06-30T22:00:00Z',
    }),
  ),
  z.transform((text) => (text.includes('T') ? new Date(text).toISOString() : text)),
);

const isMoment = (text: string): boolean =>
  MOMENT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/** True if both ends are days, the first not after the last, or moments, one after the other. */
export const isRange = (from: string, to: string): boolean =>
  from.length === to.length && (from.includes('T') ? from < to : from <= to);

function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * `consistent=true`: a strongly consistent read of the table, at twice the cost. Without it, a read
 * may miss the writes of the last second. Reads of an index do not accept it, because DynamoDB
 * indexes have no consistent reads.
 */
export const consistent = z._default(
  z.pipe(
    z.enum(['true', 'false'], { error: 'must be true or false' }),
    z.transform((word) => word === 'true'),
  ),
  false,
);
