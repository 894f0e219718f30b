import { returnForBuyer } from '../../domain/people/for-buyer.ts';
import type { ReturnedOrder } from '../../table/returns/returned-order.ts';
import type { Principal } from '../http/principal.ts';

/** The answer of an operation on a return. Customers do not see the ids of the shop's staff. */
export const returnReply = (
  orderId: string,
  { return: orderReturn, order }: ReturnedOrder,
  { isOperator }: Principal,
) => ({ ...(isOperator ? orderReturn : returnForBuyer(orderReturn)), orderId, order });
