import type { Reason } from '../../domain/refusal.ts';
import type { RequestErrorReason } from './request-error.ts';

export type AnyReason = Reason | RequestErrorReason | { readonly code: 'internal-error' };
export type ProblemCode = AnyReason['code'];

export interface ProblemKind<Code extends ProblemCode> {
  readonly status: number;
  readonly title: string;
  /** Text about this occurrence, for people. It contains nothing that the caller may not see. */
  readonly detail?: (reason: Extract<AnyReason, { code: Code }>) => string | undefined;
}

/**
 * Every problem that the API returns, by code. The HTTP status of each reason is defined only here;
 * `invalid-request` is 400 or 422, as its reason states. A new reason does not compile until it has
 * a row.
 */
export const PROBLEMS: { readonly [Code in ProblemCode]: ProblemKind<Code> } = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor does not belong to this list',
    detail: () =>
      'A cursor works only for the caller, route and query that it was issued for. ' +
      'Start again without it.',
  },
  'malformed-json': {
    status: 400,
    title: 'The body cannot be read',
    detail: ({ because }) => because,
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'An Idempotency-Key header is required',
    detail: () => 'Send a new random key with each new request, and the same key when you retry.',
  },
  'signature-invalid': { status: 401, title: 'The signature is not valid' },
  forbidden: {
    status: 403,
    title: 'You are not allowed to do this',
    detail: ({ errors }) => errors && 'Your token may not send what `errors` points at.',
  },
  'email-not-verified': {
    status: 403,
    title: 'The e-mail address is not verified',
    detail: ({ because }) => because,
  },
  'checkout-only': {
    status: 403,
    title: 'Only the shop’s checkout places orders',
    detail: () => 'A customer’s token places none in this shop: its server does, with its own.',
  },
  'route-not-found': { status: 404, title: 'There is no such route' },
  'customer-not-found': { status: 404, title: 'There is no such customer' },
  'erasure-not-found': { status: 404, title: 'The customer is not being erased' },
  'order-not-found': { status: 404, title: 'There is no such order' },
  'fulfillment-not-found': { status: 404, title: 'There is no such fulfillment' },
  'return-not-found': { status: 404, title: 'There is no such return' },
  'withdrawal-not-found': { status: 404, title: 'There is no such withdrawal' },
  'payment-not-found': { status: 404, title: 'There is no such payment' },
  'address-not-found': { status: 404, title: 'There is no such address' },
  'sku-not-found': { status: 404, title: 'There is no such SKU' },
  'endpoint-not-found': { status: 404, title: 'There is no such webhook endpoint' },
  'delivery-not-found': { status: 404, title: 'There is no such delivery' },
  'customer-exists': { status: 409, title: 'The customer already exists' },
  'email-taken': { status: 409, title: 'The e-mail address belongs to another customer' },
  'customer-closed': {
    status: 409,
    title: 'The customer’s account is closed',
    detail: () =>
      'It places no orders, and its profile does not change. An operator can open it again.',
  },
  'too-many-addresses': {
    status: 409,
    title: 'There are too many addresses',
    detail: ({ limit }) => `A customer may have at most ${limit}. Delete one first.`,
  },
  'order-not-accepted': {
    status: 409,
    title: 'The order cannot be placed as it is',
    detail: ({ lines }) =>
      `${lines.length === 1 ? '1 line was' : `${lines.length} lines were`} refused. ` +
      'Nothing was reserved or charged.',
  },
  'reference-taken': {
    status: 409,
    title: 'The reference belongs to another order',
    detail: () => 'The order with this reference has other content. Use a new reference.',
  },
  'illegal-transition': {
    status: 409,
    title: 'The order cannot change to this status',
    detail: ({ from, allowed }) =>
      `The order is ${from}. ` +
      (allowed.length > 0
        ? `It can change to ${allowed.join(' or ')}.`
        : 'It can no longer change.'),
  },
  'fulfilled-by-line': {
    status: 409,
    title: 'The order is fulfilled line by line',
    detail: () =>
      'Its status follows from its fulfillments and cancellations. Change those instead.',
  },
  'order-cancelled': { status: 409, title: 'The order is canceled' },
  'order-on-hold': {
    status: 409,
    title: 'The order is on hold',
    detail: ({ reason }) =>
      reason ? `The reason is ${reason}.` : 'The shop must release it before it can change.',
  },
  'order-not-open': {
    status: 409,
    title: 'The order is no longer open',
    detail: ({ status, partlyShipped }) =>
      partlyShipped ? 'A part of it is on its way.' : `It is ${status}.`,
  },
  'nothing-to-cancel': {
    status: 409,
    title: 'There is nothing left to cancel',
    detail: () => 'Everything is shipped or canceled already.',
  },
  'nothing-to-fulfill': {
    status: 409,
    title: 'There is nothing left to ship',
    detail: () => 'Everything is shipped or canceled already.',
  },
  'amount-not-available': {
    status: 409,
    title: 'The amount is too large',
    detail: ({ available }) => `At most ${available} minor units are available.`,
  },
  'amount-required': {
    status: 422,
    title: 'Nothing is to be given back',
    detail: ({ available }) =>
      `Without an amount nothing is refunded. At most ${available} minor units could be.`,
  },
  'order-not-paid': {
    status: 409,
    title: 'The order is not paid',
    detail: ({ paymentStatus }) =>
      `Its payment is ${paymentStatus}. Ship the order after it is paid.`,
  },
  'payment-reference-taken': {
    status: 409,
    title: 'The provider’s payment is recorded already',
    detail: () =>
      'Another payment, of this order or of another one, has its reference. It can pay only once.',
  },
  'payment-not-startable': {
    status: 409,
    title: 'The payment cannot be started',
    detail: () => 'It has another provider, or its amount is no longer due.',
  },
  'quantity-not-available': {
    status: 409,
    title: 'The quantity is too large',
    detail: ({ shortages }) =>
      shortages
        .map(
          ({ seq, requested, available }) =>
            `Line ${seq}: ${requested} requested, ${available} available.`,
        )
        .join(' '),
  },
  'fulfillment-closed': {
    status: 409,
    title: 'The fulfillment is delivered or canceled',
    detail: () => 'It can no longer change.',
  },
  'return-not-open': {
    status: 409,
    title: 'The status of the return does not allow this',
    detail: ({ returnStatus }) => `It is ${returnStatus}.`,
  },
  'return-settled': {
    status: 409,
    title: 'The return is settled by another order',
    detail: () => 'Take that settlement back first.',
  },
  'settlement-not-found': {
    status: 404,
    title: 'The return is not settled by another order',
  },
  'settlement-in-use': {
    status: 409,
    title: 'The settlement paid for goods that were shipped',
    detail: () => 'It can be taken back once all of the other order came back.',
  },
  'replacement-not-found': {
    status: 422,
    title: 'The other order does not exist',
    detail: () => 'A return pays for an order that exists, and not for its own.',
  },
  'return-window-closed': {
    status: 409,
    title: 'The time to return these items is over',
    detail: () => 'The shop can still accept them.',
  },
  'withdrawal-closed': {
    status: 409,
    title: 'The withdrawal is decided',
    detail: () => 'It has had its effect, or a person decides or decided about it.',
  },
  'delivered-before-shipped': {
    status: 422,
    title: 'The parcel cannot have arrived before it was sent',
    detail: ({ createdAt }) =>
      `The parcel was recorded at ${createdAt}. A report may be three days older, for a parcel ` +
      'that was recorded late.',
  },
  'fulfillment-not-cancellable': {
    status: 409,
    title: 'The fulfillment cannot be canceled',
    detail: ({ fulfillmentStatus }) =>
      fulfillmentStatus === 'SHIPPED'
        ? 'Some of its items have been delivered or returned.'
        : `It is ${fulfillmentStatus}.`,
  },
  'out-of-stock': {
    status: 409,
    title: 'The quantity is not in stock',
    detail: ({ available }) => `In stock: ${available}.`,
  },
  'stock-limit-exceeded': {
    status: 409,
    title: 'The stock would be too large',
    detail: ({ limit }) => `A SKU may have at most ${limit} in stock.`,
  },
  'stock-split': {
    status: 409,
    title: 'The stock of the SKU is split',
    detail: () =>
      'Sales take it from several rows. So its quantity cannot be set, and no count can leave ' +
      'open orders short.',
  },
  'stock-short': {
    status: 409,
    title: 'Open orders need more than is on the shelf',
    detail: ({ short }) => `${short} items are missing, so that the quantity cannot be set.`,
  },
  'endpoint-disabled': {
    status: 409,
    title: 'The webhook endpoint is disabled',
    detail: () => 'Nothing is sent to it. Enable it first.',
  },
  'too-many-endpoints': {
    status: 409,
    title: 'There are too many webhook endpoints',
    detail: ({ limit }) => `A shop may have at most ${limit}. Delete one first.`,
  },
  'version-mismatch': {
    status: 412,
    title: 'The resource has changed since you loaded it',
    detail: ({ current }) =>
      current === undefined
        ? 'If-Match names no version that exists. Load it again.'
        : `The current version is ${current}. Load it again.`,
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: ({ limit }) => `A body may have at most ${limit} bytes.`,
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    detail: () => 'Send Content-Type: application/json, in UTF-8 and not compressed.',
  },
  'amount-not-payable': {
    status: 422,
    title: 'The provider cannot take this amount',
    detail: () => 'It is too small or too large for the provider, or has parts that it cannot pay.',
  },
  'card-number-refused': {
    status: 422,
    title: 'A text contains a payment card number',
    detail: () => 'Send card numbers to the payment provider only. Nothing was stored or logged.',
  },
  'endpoint-url-refused': {
    status: 422,
    title: 'Webhooks are not sent to this URL',
    detail: ({ because }) => `The URL ${because}.`,
  },
  'too-many-lines': {
    status: 422,
    title: 'The order has too many lines',
    detail: ({ limit }) => `An order may have at most ${limit} lines.`,
  },
  'line-not-found': {
    status: 422,
    title: 'The order has no such line',
    detail: ({ seq }) => `The order has no line ${seq}.`,
  },
  'too-many-attributes': {
    status: 422,
    title: 'There are too many attributes',
    detail: ({ limit, seq }) =>
      `${seq === undefined ? 'An order' : `Line ${seq}`} may have at most ${limit} attributes.`,
  },
  'attributes-too-long': {
    status: 422,
    title: 'The attributes are too long',
    detail: ({ limit, seq }) =>
      `Names and values of ${seq === undefined ? 'an order' : `line ${seq}`} may have at most ` +
      `${limit} bytes in all.`,
  },
  'too-many-tags': {
    status: 422,
    title: 'The order has too many tags',
    detail: ({ limit }) => `An order may have at most ${limit} tags.`,
  },
  'too-many-comments': {
    status: 422,
    title: 'The order has too many comments',
    detail: ({ limit }) =>
      `An order may have at most ${limit} comments of its customer, and as many of the shop.`,
  },
  'too-many-fulfillments': {
    status: 422,
    title: 'The order has too many fulfillments',
    detail: ({ limit }) => `An order may have at most ${limit} fulfillments.`,
  },
  'too-many-returns': {
    status: 422,
    title: 'The order has too many returns',
    detail: ({ limit, areWaiting }) =>
      areWaiting
        ? `At most ${limit} returns may wait for a decision.`
        : `An order may have at most ${limit} returns.`,
  },
  'too-many-payments': {
    status: 422,
    title: 'The order has too many payments',
    detail: ({ limit }) => `An order may have at most ${limit} payments.`,
  },
  'too-many-transactions': {
    status: 422,
    title: 'The payment has too many transactions',
    detail: ({ limit }) => `A payment may have at most ${limit} transactions.`,
  },
  'occurred-in-future': {
    status: 422,
    title: 'The report is more than a day ahead of our time',
  },
  'currency-mismatch': {
    status: 422,
    title: 'The order has another currency',
    detail: ({ currency }) => `The order is in ${currency}.`,
  },
  'total-negative': {
    status: 422,
    title: 'The total of the order is below zero',
    detail: () => 'The discounts are larger than the rest of the order.',
  },
  'tax-too-large': {
    status: 422,
    title: 'The prices contain more tax than they are',
    detail: ({ seq }) =>
      seq === undefined
        ? 'All taxes with `included` are together at most the total.'
        : `The taxes of line ${seq} with \`included\` are together at most its price.`,
  },
  'total-too-large': {
    status: 422,
    title: 'The total of the order is too large',
    detail: ({ limit }) => `An order may total at most ${limit} minor units of its currency.`,
  },
  'refused-by-shop': {
    status: 409,
    title: 'The shop refuses it',
    detail: ({ detail }) => detail,
  },
  'too-many-units': {
    status: 422,
    title: 'The order is too large',
    detail: ({ limit }) =>
      `A customer can order at most ${limit} items per minute, so no order can be larger.`,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    detail: () => 'This key was first sent with a different body. Use a new key for a new request.',
  },
  'precondition-required': {
    status: 428,
    title: 'An If-Match header is required',
    detail: () => 'Send the version that you read, as its ETag: If-Match: "1".',
  },
  'too-many-orders': {
    status: 429,
    title: 'Too many orders in one minute',
    detail: ({ ordersPerMinute, unitsPerMinute }) =>
      `A customer can place at most ${ordersPerMinute} orders per minute, with at most ` +
      `${unitsPerMinute} items in total. Nothing was reserved or charged.`,
  },
  'provider-unavailable': {
    status: 503,
    title: 'The payment provider does not answer',
    detail: () => 'Nothing was charged. Send the same request again.',
  },
  'try-again': {
    status: 503,
    title: 'Try again',
    detail: () =>
      'The service is busy. Send the same request again, with the same Idempotency-Key ' +
      'if it had one.',
  },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
};
