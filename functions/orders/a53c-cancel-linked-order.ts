import { operation } from '../http/operation.ts';
import { A53c } from '../manifest/orders.ts';
import { answerCancellation, CANCELLATION } from './cancellation.ts';

/** A53c: POST /order-link/cancellation. It cancels as the order's customer may. */
export const cancelLinkedOrder = operation(
  A53c,
  { linked: 'cancel', ...CANCELLATION },
  ({ link, ...request }, policy) => answerCancellation(link, request, policy),
);
