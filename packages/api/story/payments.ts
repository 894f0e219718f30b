import {
  AUTHORIZATION,
  answered,
  onStage,
  parcel,
  report,
  request,
} from './paying/payment-steps.ts';
import { type Chapter, line, MINE, type Step } from './step.ts';

/** Keeps the payment for later steps: nothing can be captured of one that is not authorized. */
const NEW_AUTHORIZATION = { ...AUTHORIZATION, paymentId: '{{newPaymentId}}' };
const ITEM = { amount: '{{unitPrice}}' };
const REFUND = { ...ITEM, reason: 'GOODWILL', lines: [{ seq: 1, quantity: 1 }] };

/** A parcel is shipped, reported on and canceled, so that the order can still be canceled. */
const CANCELED_PARCEL: readonly Step[] = [
  parcel('Ship a parcel'),
  {
    name: 'Add a link to the tracking',
    operation: 'updateTracking',
    expect: { 'it has a link': ['trackingInfo.url', 'startsWith', 'https://'] },
  },
  { name: 'Report that it is on its way', operation: 'addMilestone' },
  {
    name: 'List the reports',
    operation: 'listMilestones',
    expect: { 'it is on its way': ['items.0.status', 'is', 'IN_TRANSIT'] },
  },
  {
    name: 'Cancel the parcel',
    operation: 'cancelFulfillment',
    expect: { 'the order is open again': ['order.status', 'is', 'OPEN'] },
  },
];

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
      members: { lines: [line(3)] },
      keep: { orderId: 'orderId', total: 'total' },
      expect: { 'nothing is paid': ['paymentStatus', 'is', 'PENDING'] },
    },
    ...onStage(
      {
        name: 'Create a payment, before the buyer goes to the provider',
        operation: 'createPayment',
        fresh: { intent: 'pi_' },
        keep: { newPaymentId: 'paymentId' },
        expect: { 'it has the amount due': ['amount', 'is', '{{total}}'] },
      },
      {
        ...report('Report the authorization', NEW_AUTHORIZATION, {
          'it is new': ['applied', 'is', true],
          'the order is AUTHORIZED': ['paymentStatus', 'is', 'AUTHORIZED'],
        }),
        keep: { paymentId: 'paymentId' },
      },
      {
        name: 'Find the order of the payment',
        operation: 'listOrders',
        as: 'operator',
        query: { provider: 'stripe', reference: '{{intent}}' },
        expect: { 'it is found': ['items.0.orderId', 'is', '{{orderId}}'] },
      },
      {
        name: 'Look for what is to be given back',
        operation: 'listOrders',
        as: 'operator',
        query: { overpaid: 'true', limit: '20' },
        expect: { 'the order owes nothing': ['items.*.orderId', 'lacks', '{{orderId}}'] },
      },
      {
        name: 'Look for what can be captured',
        operation: 'listOrders',
        as: 'operator',
        query: { capturable: 'true', limit: '100', sort: 'desc' },
        expect: { 'the hold is listed': ['items.*.paymentId', 'includes', '{{paymentId}}'] },
      },
      report('Report it again', NEW_AUTHORIZATION, {
        'nothing is changed': ['applied', 'is', false],
        'no version is new': ['orderVersion', 'isAbsent'],
        'the order is still AUTHORIZED': ['paymentStatus', 'is', 'AUTHORIZED'],
      }),
      ...CANCELED_PARCEL,
    ),
    parcel('Ship a first parcel'),
    ...onStage(
      request('Capture its price', 'capturePayment', ITEM, 'captureKey'),
      answered('CAPTURE', 'PARTIALLY_PAID'),
    ),
    {
      name: 'Cancel one of the two remaining items',
      operation: 'cancelOrder',
      as: 'operator',
      headers: { 'idempotency-key': '{{$guid}}' },
      body: { lines: [{ seq: 1, quantity: 1 }], reason: 'INVENTORY' },
    },
    parcel('Ship a second parcel'),
    request('Capture the rest', 'capturePayment', ITEM, 'lastCaptureKey'),
    answered('CAPTURE', 'PAID'),
    ...onStage(
      request('Void the amount of the canceled item', 'voidPayment', {}, 'voidKey'),
      answered('VOID', 'PAID'),
    ),
    {
      name: 'Get the order as its buyer',
      operation: 'getCustomerOrder',
      expect: { 'it is paid': ['paymentStatus', 'is', 'PAID'] },
    },
    ...onStage(
      request('Refund an item', 'refundPayment', REFUND, 'refundKey'),
      answered('REFUND', 'PARTIALLY_REFUNDED'),
    ),
    {
      name: 'Get the order with its payments',
      operation: 'getOrder',
      as: 'operator',
      query: { consistent: 'true' },
      expect: {
        'its payment has every transaction': ['payments.0.transactions.length', 'is', 5],
        'half of the captured amount is refunded': [
          'amounts.captured',
          'is',
          { plus: ['amounts.refunded', 'amounts.refunded'] },
        ],
        'no amount is authorized any more': ['amounts.authorized', 'is', 0],
      },
      eventually: { 'the copy has it': ['paymentStatus', 'is', 'PARTIALLY_REFUNDED'] },
      isShown: true,
    },
  ],
};
