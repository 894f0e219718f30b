import { createOrder as handler } from '../../../../functions/orders/a06-create-order.ts';
import { placedOrder } from '../answers/order.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createOrder: Operation = {
  handler,
  summary: 'Place an order',
  description:
    'Places the order and takes its items from stock in one transaction: all of it or ' +
    'nothing. `unitPrice`, and `name` if sent, are the values that the buyer was shown. If one ' +
    'of them has changed, or the stock is too low, the answer lists the reason for each line, ' +
    'and nothing is reserved. `adjustments`, `reference` and `replaces` are for operators and ' +
    'the shop’s checkout, which has the scope `orders/place` and places orders for anyone. A ' +
    '`reference` takes the place of the `Idempotency-Key`: there is one order with it, for good, ' +
    'and the same body returns that order again, whoever sends it. Their answer has a link to ' +
    'the order, for a buyer without an account. With the setting `placing: checkout`, only they ' +
    'place orders. The shop’s own rule, and its check if it has ' +
    'one, may refuse the order (`refused-by-shop`); the check may also set adjustments and ' +
    'prices, and `total` follows from them. While it does not answer, the order may get 503 ' +
    '`try-again`. ' +
    IDEMPOTENT_CREATE,
  body: { id: 'NewOrder', description: 'The order to place.' },
  answers: { 201: placedOrder },
  refusals: [
    'customer-not-found',
    'customer-closed',
    'order-not-accepted',
    'reference-taken',
    'too-many-attributes',
    'attributes-too-long',
    'too-many-lines',
    'line-not-found',
    'total-too-large',
    'total-negative',
    'tax-too-large',
    'refused-by-shop',
    'too-many-units',
    'too-many-orders',
    'forbidden',
    'checkout-only',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_CUSTOMER,
    headers: { 'idempotency-key': 'an-order-from-events' },
    body: {
      currency: 'EUR',
      lines: [
        { sku: 'ABC', quantity: 2, unitPrice: 2500, name: 'Canvas bag' },
        { sku: 'MUG', quantity: 1, unitPrice: 1490, name: 'Enamel mug' },
        { sku: 'XYZ', quantity: 3, unitPrice: 1250 },
      ],
      shippingAddress: {
        street: '1 Market Street',
        city: 'Dublin',
        postalCode: 'D02 XY45',
        country: 'IE',
      },
    },
    status: 201,
  },
  dynamodb: {
    A6: {
      request: 'TransactWriteItems',
      cost: '{an order of 3 lines} WCU with 3 lines',
      units: {
        'an order of 3 lines': [23],
        'an order of 3 lines with a reference': [23],
        'an order of 3 lines that expires unpaid': [24],
        'an order of 3 lines, with skuSales': [26],
        'an order of 48 lines': [203],
      },
    },
  },
};
