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
