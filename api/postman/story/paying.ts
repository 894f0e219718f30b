import { answered, ask, PAID, PAYMENT, parcel, report } from './paid-order.ts';
import { type Folder, MINE, newKey } from './step.ts';

const AUTHORIZATION = { kind: 'AUTHORIZATION', amount: '{{paidTotal}}', reference: '{{intent}}' };

export const paying: Folder = {
  name: 'Paying',
  description:
    'The total is authorized, captured with each of two parcels, voided for a canceled item, ' +
    'and refunded in part.',
  steps: [
    {
      name: 'Place an order of three items',
      operationId: 'createOrder',
      as: 'customer',
      parameters: { ...MINE, 'Idempotency-Key': '{{paidKey}}' },
      body: { lines: [{ sku: '{{sku}}', quantity: 3, unitPrice: '{{unitPrice}}' }] },
      before: newKey('paidKey'),
      status: 201,
      keep: { paidOrderId: 'orderId', paidTotal: 'total' },
      expect: { 'nothing is paid': "body.paymentStatus === 'PENDING'" },
    },
    {
      name: 'Create a payment, before the buyer goes to the provider',
      operationId: 'createPayment',
      as: 'operator',
      parameters: { ...PAID, 'Idempotency-Key': '{{paymentKey}}' },
      body: { reference: '{{intent}}' },
      before: [
        ...newKey('paymentKey'),
        "pm.collectionVariables.set('intent', 'pi_' + pm.variables.replaceIn('{{$guid}}'));",
      ],
      status: 201,
      keep: { paymentId: 'paymentId' },
      expect: { 'it has the amount due': "body.amount === pm.variables.get('paidTotal')" },
    },
    report('Report the authorization', AUTHORIZATION, {
      'it is new': 'body.applied === true',
      'the order is AUTHORIZED': "body.paymentStatus === 'AUTHORIZED'",
    }),
    report('Report it again', AUTHORIZATION, {
      'nothing is changed': "body.applied === false && !('orderVersion' in body)",
      'the order is still AUTHORIZED': "body.paymentStatus === 'AUTHORIZED'",
    }),
    parcel('Ship a first parcel', 'firstPaidParcelKey'),
    ask('Capture its price', 'capturePayment', 'firstCaptureKey'),
    answered('CAPTURE', 'PARTIALLY_PAID'),
    {
      name: 'Cancel one of the two remaining items',
      operationId: 'cancelOrder',
      as: 'operator',
      parameters: { ...PAID, 'Idempotency-Key': '{{paidCancelKey}}' },
      body: { lines: [{ seq: 1, quantity: 1 }], reason: 'INVENTORY' },
      before: newKey('paidCancelKey'),
      status: 200,
    },
    parcel('Ship a second parcel', 'secondPaidParcelKey'),
    ask('Capture the rest', 'capturePayment', 'secondCaptureKey'),
    answered('CAPTURE', 'PAID'),
    ask('Void the amount of the canceled item', 'voidPayment', 'voidKey'),
    answered('VOID', 'PAID'),
    {
      name: 'Get the order as its buyer',
      operationId: 'getCustomerOrder',
      as: 'customer',
      parameters: PAID,
      status: 200,
      expect: { 'it is paid': "body.paymentStatus === 'PAID'" },
    },
    ask('Refund an item', 'refundPayment', 'refundKey'),
    answered('REFUND', 'PARTIALLY_REFUNDED'),
    {
      name: 'Get the order with its payments',
      operationId: 'getOrder',
      as: 'operator',
      parameters: { orderId: '{{paidOrderId}}', consistent: 'true' },
      status: 200,
      expect: {
        'its payment has every transaction': 'body.payments[0].transactions.length === 5',
        'half of the captured amount is refunded':
          'body.amounts.captured === 2 * body.amounts.refunded',
        'no amount is authorized any more': 'body.amounts.authorized === 0',
      },
    },
    {
      name: '409 for more than the captured amount',
      operationId: 'refundPayment',
      as: 'operator',
      parameters: { ...PAYMENT, 'Idempotency-Key': '{{$guid}}' },
      body: { amount: '{{paidTotal}}' },
      status: 409,
      code: 'amount-not-available',
      expect: {
        'it contains the available amount': "body.available === pm.variables.get('unitPrice')",
      },
    },
  ],
};
