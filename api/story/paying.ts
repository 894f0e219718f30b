import { answered, PAID, PAYMENT, parcel, report, request } from './paid-order.ts';
import { type Chapter, MINE, NEW_KEY } from './step.ts';

const AUTHORIZATION = { kind: 'AUTHORIZATION', amount: '{{paidTotal}}', reference: '{{intent}}' };

export const paying: Chapter = {
  name: 'Paying',
  description:
    'The total is authorized, captured with each of two parcels, voided for a canceled item, ' +
    'and refunded in part.',
  steps: [
    {
      name: 'Place an order of three items',
      operation: 'createOrder',
      as: 'customer',
      path: MINE,
      headers: NEW_KEY,
      members: { lines: [{ sku: '{{sku}}', quantity: 3, unitPrice: '{{unitPrice}}' }] },
      status: 201,
      keep: { paidOrderId: 'orderId', paidTotal: 'total' },
      expect: { 'nothing is paid': ['paymentStatus', 'is', 'PENDING'] },
    },
    {
      name: 'Create a payment, before the buyer goes to the provider',
      operation: 'createPayment',
      as: 'operator',
      path: PAID,
      headers: NEW_KEY,
      members: { reference: '{{intent}}' },
      fresh: { intent: 'pi_' },
      status: 201,
      keep: { paymentId: 'paymentId' },
      expect: { 'it has the amount due': ['amount', 'is', '{{paidTotal}}'] },
    },
    report('Report the authorization', AUTHORIZATION, {
      'it is new': ['applied', 'is', true],
      'the order is AUTHORIZED': ['paymentStatus', 'is', 'AUTHORIZED'],
    }),
    report('Report it again', AUTHORIZATION, {
      'nothing is changed': ['applied', 'is', false],
      'no version is new': ['orderVersion', 'isAbsent'],
      'the order is still AUTHORIZED': ['paymentStatus', 'is', 'AUTHORIZED'],
    }),
    parcel('Ship a first parcel'),
    request('Capture its price', 'capturePayment'),
    answered('CAPTURE', 'PARTIALLY_PAID'),
    {
      name: 'Cancel one of the two remaining items',
      operation: 'cancelOrder',
      as: 'operator',
      path: PAID,
      headers: NEW_KEY,
      members: { lines: [{ seq: 1, quantity: 1 }], reason: 'INVENTORY' },
      status: 200,
    },
    parcel('Ship a second parcel'),
    request('Capture the rest', 'capturePayment'),
    answered('CAPTURE', 'PAID'),
    request('Void the amount of the canceled item', 'voidPayment'),
    answered('VOID', 'PAID'),
    {
      name: 'Get the order as its buyer',
      operation: 'getCustomerOrder',
      as: 'customer',
      path: PAID,
      status: 200,
      expect: { 'it is paid': ['paymentStatus', 'is', 'PAID'] },
    },
    request('Refund an item', 'refundPayment'),
    answered('REFUND', 'PARTIALLY_REFUNDED'),
    {
      name: 'Get the order with its payments',
      operation: 'getOrder',
      as: 'operator',
      path: { orderId: '{{paidOrderId}}' },
      query: { consistent: 'true' },
      status: 200,
      expect: {
        'its payment has every transaction': ['payments.0.transactions.length', 'is', 5],
        'half of the captured amount is refunded': [
          'amounts.captured',
          'is',
          { plus: ['amounts.refunded', 'amounts.refunded'] },
        ],
        'no amount is authorized any more': ['amounts.authorized', 'is', 0],
      },
    },
    {
      name: '409 for more than the captured amount',
      operation: 'refundPayment',
      as: 'operator',
      path: PAYMENT,
      headers: NEW_KEY,
      members: { amount: '{{paidTotal}}' },
      status: 409,
      code: 'amount-not-available',
      expect: {
        'it contains the available amount': ['available', 'is', '{{unitPrice}}'],
      },
    },
  ],
};
