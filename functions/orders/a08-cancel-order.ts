import { orderIdentity } from '../../table/keys.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { A8 } from '../manifest/orders.ts';
import { answerCancellation, CANCELLATION } from './cancellation.ts';

/** A8: POST /customers/{customerId}/orders/{orderId}/cancellation. */
export const cancelOrder = operation(
  A8,
  { path: customerOrderPath, ...CANCELLATION },
  ({ path, ...request }, policy) => answerCancellation(orderIdentity(path), request, policy),
);
