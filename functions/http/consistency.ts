import * as z from 'zod/mini';

/**
 * `consistent=true`: a strongly consistent read of the table, at twice the cost. Without it, a read
 * may miss what was written within the last second. Reads of an index do not take it, for DynamoDB
 * has none.
 */
export const consistent = z._default(
  z.pipe(
    z.enum(['true', 'false'], { error: 'must be true or false' }),
    z.transform((word) => word === 'true'),
  ),
  false,
);
