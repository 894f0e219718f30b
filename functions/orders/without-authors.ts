import { forBuyer } from '../../domain/payments/shown-payment.ts';
import { withoutStaff } from '../../domain/returns/return.ts';
import type { OrderCollection } from '../../table/orders/a03-get-order.ts';

/** Removes the ids and names of the shop's staff, which customers do not need. */
export const withoutAuthors = (order: OrderCollection): OrderCollection => ({
  ...order,
  fulfillments: order.fulfillments.map(
    ({
      createdBy,
      createdByName,
      deliveredBy,
      deliveredByName,
      cancelledBy,
      cancelledByName,
      ...fulfillment
    }) => fulfillment,
  ),
  payments: order.payments.map(forBuyer),
  returns: order.returns.map(withoutStaff),
});
