import * as z from 'zod';
import { updateShippingAddress as handler } from '../../../../functions/remarks/a27-update-shipping-address.ts';
import type { AddressedOrder } from '../../../../table/remarks/a27-update-shipping-address.ts';
import { moment, orderId, version } from '../answers/members.ts';
import { address } from '../answers/order-details.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateShippingAddress: Operation = {
  handler,
  summary: 'Change the shipping address of an order',
  description:
    'Replaces the address of an open order. A customer can until a part of it is on its way, an ' +
    'operator until all of it is. While the order is on hold, the reason must be `ADDRESS`. The ' +
    'old address is not kept.',
  body: { id: 'NewShippingAddress', description: 'The whole address.' },
  answers: {
    200: z
      .object({
        orderId,
        shippingAddress: address,
        version,
        updatedAt: moment('The time of the change.'),
      })
      .meta({
        id: 'AddressedOrder',
        description: 'The order’s new address, and its new version.',
      }) satisfies z.ZodType<AddressedOrder>,
  },
  refusals: [
    'order-not-found',
    'customer-closed',
    'order-not-open',
    'order-on-hold',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_ORDER,
    headers: { 'if-match': '"1"' },
    body: {
      shippingAddress: {
        name: 'Acme Co',
        line1: '2 Harbor Road',
        city: 'Cork',
        postalCode: 'T12 W8KP',
        country: 'IE',
      },
    },
    status: 200,
  },
  dynamodb: {
    A27: {
      request: 'TransactWriteItems',
      cost: '{Change the shipping address} WCU',
      units: { 'Change the shipping address': [4] },
    },
  },
};
