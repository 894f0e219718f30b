import * as z from 'zod';
import { MAX_ORDERS } from '../../../../table/orders/a36-create-order-batch.ts';
import { words } from './members.ts';
import { placedOrder } from './order.ts';
import { problem } from './problem.ts';

const result = z
  .object({
    key: words(255, 'The `key` of the order in the request.'),
    status: z.int().min(201).max(599).meta({
      format: 'int32',
      description: 'The status with which `POST /customers/{customerId}/orders` would answer.',
    }),
    order: placedOrder.optional(),
    replayed: z.literal(true).optional().meta({
      description: 'The same request placed the order before.',
    }),
    problem: problem.optional(),
  })
  .meta({ id: 'OrderBatchResult', description: 'An order with status 201, or a problem.' });

export const orderBatch = z
  .object({ results: z.array(result).max(MAX_ORDERS) })
  .meta({ id: 'OrderBatch', description: 'The results, in the order of the request.' });
