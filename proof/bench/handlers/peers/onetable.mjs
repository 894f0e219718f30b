/** A2 on OneTable. */
import { table } from './onetable-table.mjs';

const Order = table.getModel('Order');

export const handler = async ({ pathParameters: { customerId } }) => {
  const items = await Order.find({ customerId }, { limit: 21, reverse: true });
  return { statusCode: 200, body: JSON.stringify({ items }) };
};
