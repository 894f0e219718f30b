import * as z from 'zod/mini';

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
