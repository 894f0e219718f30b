/** A2 on ElectroDB. */
import { Order } from './electrodb-order.mjs';

export const handler = async ({ pathParameters: { customerId } }) => {
  const { data } = await Order.query
    .byCustomer({ customerId })
    .go({ limit: 21, order: 'desc', ignoreOwnership: true });
  return { statusCode: 200, body: JSON.stringify({ items: data }) };
};
