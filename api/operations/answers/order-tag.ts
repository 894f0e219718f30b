import * as z from 'zod';
import { orderId } from './members.ts';
import { tag } from './order-details.ts';

export const orderTag = z
  .object({ orderId, tag })
  .meta({ id: 'OrderTag', description: 'A tag that was added to an order, or removed.' });
