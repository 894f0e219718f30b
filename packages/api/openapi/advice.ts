import type { ProblemCode } from '../../../functions/http/problems.ts';

/** Advice to clients about each problem. */
export const ADVICE: Readonly<Record<ProblemCode, string>> = {
  'invalid-request':
    'Correct the parts that `errors` points at and send it again. The status is 400 for path, ' +
    'query or headers, 422 for a JSON body that is not valid.',
  'invalid-cursor':
    'Start the list again without `cursor`. A cursor works only for the caller, route and ' +
    'query that it was issued for.',
  'malformed-json': 'Send one JSON value in UTF-8, nested at most 16 levels deep.',
  'idempotency-key-missing':
    'Create a random key for each new request, and send the same key when you retry it.',
  'signature-invalid':
    'For payment providers: sign the exact bytes with the current secret, within five minutes.',
  forbidden:
    'Sign in as an operator. Customers can use the operations under `storefront`, without the ' +
    'members that `errors` points at: shipping, tax and discounts (`adjustments`) and the ' +
    '`reference` come from the shop’s server. A customer ' +
    'can create a profile only for the `sub` of their own token, which must consist of ' +
    'letters, digits, `-` and `_`. Only a payment connector, with the scope `orders/report`, ' +
    'can report a provider’s transactions.',
  'checkout-only':
    'Send the basket to the shop’s own server, which places the order with the scope ' +
    '`orders/place`. The shop’s setting `placing` decides it.',
  'email-not-verified':
    'Leave `email` out: the profile gets the verified address of the customer’s sign-in. If ' +
    'the token has none, let the customer confirm the address and sign in again. If you use ' +
    'your own issuer, add `email` and `email_verified` to its access tokens.',
  'route-not-found': 'Check the method and the path. The API’s page lists every operation.',
  'customer-not-found':
    'The customer does not exist, or you may not see it. An order needs its customer’s ' +
    'profile first.',
  'order-not-found': 'The order does not exist, or you may not see it.',
  'sku-not-found': 'Check the SKU. An operator creates it with `PUT /inventory/{sku}`.',
  'customer-exists': 'Read the existing profile.',
  'email-taken':
    'Use another address, or let the customer sign in to the account that has this one.',
  'customer-closed':
    'Let the customer ask the shop: an operator opens the account again with ' +
    '`DELETE /customers/{customerId}/closure`.',
  'erasure-not-found': 'Request the erasure with `POST` of the same path.',
  'address-not-found': 'List the addresses: it may have been deleted.',
  'too-many-addresses': 'Delete an address that is no longer used.',
  'order-not-accepted':
    'Show the buyer the reason for each of `lines`: `out-of-stock` with the number ' +
    '`available`; `price-changed` with the current `unitPrice` and `currency`; `name-changed` ' +
    'with the current `name`; `unknown-sku`. If the buyer agrees, place the order again as a ' +
    'new request. Nothing was reserved or charged.',
  'reference-taken':
    'Read the order with the `orderId` of the answer: it has this reference. For another order, ' +
    'use another reference. A reference can never be used again.',
  'illegal-transition':
    'Load the order: its status has changed. `allowed` lists the statuses that it can still ' +
    'change to.',
  'fulfilled-by-line':
    'Ship with `POST …/fulfillments`, report deliveries with `POST …/milestones`, cancel ' +
    'with `POST …/cancellation`.',
  'order-cancelled': 'Load the order: it was canceled, so it cannot be shipped or paid.',
  'order-on-hold':
    'Load the order: `onHold` is the reason, which only operators see. When it is settled, ' +
    'release the order with `DELETE …/hold`.',
  'order-not-open': 'Load the order: it was shipped, at least in part, or canceled.',
  'order-not-paid':
    'Wait until the order is authorized or paid, or record the payment. If it was paid in full ' +
    'and a part was refunded, ship with `POST …/fulfillments`.',
  'payment-not-found': 'Check the id: `payments` of the order lists them.',
  'amount-not-available':
    'Load the order: `amounts.due` is the most that a new payment can pay. Each payment has ' +
    'its `capturable` and `refundable` amounts. No more is refunded or settled than the order ' +
    'has kept: `captured`, less refunds, chargebacks and settlements.',
  'amount-required':
    'Name the `amount`, up to `available`. Without one, only what is overpaid or open of the ' +
    'return is refunded.',
  'payment-reference-taken':
    'Look for the reference among the order’s own payments, and check which order the provider’s ' +
    'payment is for. It can pay only for the first order that it was sent with.',
  'payment-not-startable':
    'Load the order: create a payment of `amounts.due` at the provider that the shop calls.',
  'amount-not-payable':
    'Let an operator divide the amount, or pay another way: the provider has limits for it.',
  'provider-unavailable':
    'Send the same request again after `Retry-After`. It starts nothing twice.',
  'occurred-in-future': 'Correct the time: a report may be at most a day ahead of the API’s clock.',
  'currency-mismatch': 'Check the order’s id: a payment has the currency of its order.',
  'too-many-tags': 'Remove a tag that is no longer used.',
  'too-many-comments': 'Write the customer an e-mail instead.',
  'too-many-payments': 'Use one of the order’s existing payments.',
  'too-many-transactions': 'Make another payment for the rest, or refund at the provider.',
  'endpoint-not-found': 'List the endpoints: it may have been deleted.',
  'endpoint-disabled':
    'Enable it with `PATCH /webhook-endpoints/{endpointId}` and `"status": "ENABLED"`, then send ' +
    'the same request again.',
  'delivery-not-found': 'List the deliveries of the endpoint: each is kept for 30 days.',
  'endpoint-url-refused':
    'Use an https URL with a host name that is public, port 443, and no user or password in it. ' +
    '`detail` names the cause.',
  'too-many-endpoints': 'Delete an endpoint that you no longer use, or forward events from one.',
  'nothing-to-cancel': 'Load the order. Shipped items can only be returned.',
  'nothing-to-fulfill': 'Load the order: its items may have been shipped already.',
  'quantity-not-available':
    'Load the order and request at most the `available` quantity of each of `shortages`.',
  'fulfillment-not-found': 'Check the id: `fulfillments` of the order lists them.',
  'fulfillment-closed': 'Load the order: the fulfillment was delivered or canceled.',
  'return-not-found': 'Check the id: `returns` of the order lists them.',
  'withdrawal-not-found':
    'Use the link of the newest message: its code may be wrong, or of another statement.',
  'withdrawal-closed': 'Nothing is left to do: read the withdrawal, or ask the shop.',
  'return-not-open':
    'Load the order. A return is received while it is `OPEN`, and decided while it is ' +
    '`REQUESTED`.',
  'return-settled':
    'Load the order: `settlement` of the return names the order that was placed instead. Take it ' +
    'back with `DELETE …/settlement`, and settle the return again.',
  'settlement-not-found': 'Load the order: nothing of this return pays for another order.',
  'settlement-in-use':
    'Items of the other order were shipped. Create a return of all of them first, or leave the ' +
    'settlement.',
  'replacement-not-found':
    'Check `orderId` of the body: it is the order that was placed instead of the refund.',
  'return-window-closed': 'Ask the shop: an operator can create the return.',
  'delivered-before-shipped':
    'Check the time. If it is right, an operator sends it with `"correction": true`.',
  'fulfillment-not-cancellable': 'Load the order. Delivered items can only be returned.',
  'out-of-stock': 'Subtract at most the `available` quantity, or set the level with `PUT`.',
  'stock-limit-exceeded': 'Check the number: a SKU can have at most 1,000,000,000 in stock.',
  'stock-split':
    'Leave `quantity` out, and change the quantity by `POST …/adjustments`. Before a count of ' +
    'fewer items than open orders need, merge the stock.',
  'stock-short':
    'Leave `quantity` out, and send what arrives to `POST …/adjustments`: it fills `short` first.',
  'line-not-found': 'Load the order: `seq` is the number of a line, from 1.',
  'too-many-attributes': 'Send fewer, or remove others with `null`: at most 10.',
  'attributes-too-long':
    'Send shorter texts: all names and values together have at most 400 bytes in UTF-8.',
  'too-many-fulfillments':
    'Ship more items in one fulfillment, or cancel a fulfillment that has not left.',
  'too-many-returns':
    'Name more lines in one return: an order has at most 50. Before a withdrawal has its effect, ' +
    'decide about the returns that wait.',
  'tax-too-large': 'Check which taxes are `included`: the prices contain them.',
  'total-negative': 'Check the discounts: the total must be 0 or more.',
  'version-mismatch':
    'Load it again, show the changes, and send your change with the new version, which is in ' +
    '`ETag`.',
  'card-number-refused':
    'Remove the number from the texts that `errors` points at. Enter card details only in the ' +
    'payment provider’s form. If the number is not a card’s, write it differently, for example ' +
    'with a letter in front of each group.',
  'payload-too-large': 'Send less. A body may have at most 64 KB.',
  'unsupported-media-type': 'Send `Content-Type: application/json`, in UTF-8 and not compressed.',
  'total-too-large':
    'Check prices and quantities: amounts are in minor units. Otherwise place several orders.',
  'too-many-lines': 'Place two orders. One order can have at most 48 lines.',
  'refused-by-shop':
    'Show `detail` to the buyer: it is in the shop’s words. Programs decide by `shopCode`, which ' +
    'is the shop’s own.',
  'too-many-units':
    'Place several orders, a minute apart, or ask the shop: operators have no limit.',
  'idempotency-key-reused':
    'Use a new key for a new request. This key was first sent with another body.',
  'precondition-required':
    'Read the resource and send its version: `If-Match: "1"`. `*` is not accepted.',
  'too-many-orders':
    'Wait for the seconds in `Retry-After`, then send the same request with the same ' +
    '`Idempotency-Key`.',
  'try-again':
    'Wait for the seconds in `Retry-After`, then send the same request, with the same ' +
    '`Idempotency-Key` if it had one. The shop’s check of orders may also not answer.',
  'internal-error': 'Try again later. The error is logged, and an alarm has been raised.',
};
