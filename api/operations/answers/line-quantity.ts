import * as z from 'zod';
import { MAX_LINES } from '../../../domain/order.ts';
import { whole } from './members.ts';

export const lineQuantity = z
  .object({
    seq: z.int().min(1).max(MAX_LINES).meta({ format: 'int32', description: 'The line.' }),
    quantity: whole(1, 'The number of its items.'),
  })
  .meta({ id: 'LineQuantity' });
