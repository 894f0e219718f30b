import type { ProblemCode } from '../functions/http/problems.ts';

/** What a client can do about each problem. */
export const ADVICE: Readonly<Record<ProblemCode, string>> = {
  'invalid-request':
    'Correct what `errors` points at and send it again. The status is 400 if path, query or ' +
    'headers are wrong, 422 if the body is JSON that cannot be accepted.',
  'invalid-cursor':
    'Start the list again without `cursor`. A cursor works only for the caller, route and ' +
    'query that it was issued for.',
  'malformed-json': 'Send one JSON value in UTF-8, nested at most 16 levels deep.',
  'idempotency-key-missing':
    'Create a random key for each new request, and send the same key when you retry it.',
  'signature-invalid':
    'For payment providers: sign the exact bytes with the current secret, within five minutes.',
  forbidden:
    'Sign in as an operator. Customers can use the operations under `storefront`. A customer ' +
    'can create a profile only for the `sub` of their own token, which must consist of ' +
    'letters, digits, `-` and `_`. Only a payment connector, with the scope `orders/report`, ' +
    'can say what a provider said.',
  'email-not-verified':
    'Leave `email` out: the profile gets the address that the customer’s sign-in ' +
    'verified. If the ' +
    'token has none, let the customer confirm the address and sign in again. With ' +
    'your own issuer, ' +
    'see that its access tokens have `email` and `email_verified`.',
  'route-not-found': 'Check the method and the path. The API’s page lists every operation.',
  'customer-not-found':
    'The customer does not exist, or you may not see it. An order needs its customer’s ' +
    'profile first.',
  'order-not-found': 'The order does not exist, or you may not see it.',
  'sku-not-found': 'Check the SKU. An operator creates it with `PUT /inventory/{sku}`.',
  'customer-exists': 'Read the existing profile.',
  'email-taken':
    'Ask for another address, or let the customer sign in to the account that has this one.',
  'order-not-accepted':
    'Show the buyer the reason for each of `lines`: `out-of-stock` with how many are ' +
    '`available`; `price-changed` with the current `unitPrice` and `currency`; `name-changed` ' +
    'with the current `name`; `unknown-sku`. If the buyer agrees, place the order again as a ' +
    'new request. Nothing was reserved or charged.',
  'illegal-transition':
    'Load the order: somebody else has changed it. `allowed` lists the statuses that it can ' +
    'still change to.',
  'fulfilled-by-line':
    'Ship with `POST …/fulfillments`, report deliveries with `POST …/milestones`, cancel ' +
    'with `POST …/cancellation`.',
  'order-cancelled': 'Load the order: it was cancelled, and can be neither shipped nor paid.',
  'order-not-paid':
    'Wait until the order is authorized or paid, or record the payment. If all of it ' +
    'came in and a part was refunded, ship with `POST …/fulfillments`.',
  'payment-not-found': 'Check the id: `payments` of the order lists them.',
  'amount-not-available':
    'Load the order: `amounts.due` is what a payment may be for, and each payment says what ' +
    'is `capturable` and `refundable`.',
  'payment-reference-taken':
    'Check which order the provider’s payment is for. It pays for the one that it was first ' +
    'named with.',
  'currency-mismatch': 'Check which order is meant: a payment is in the currency of its order.',
  'too-many-payments': 'Use a payment that the order has. Each is a try to pay it.',
  'too-many-transactions': 'Make another payment for the rest, or refund at the provider’s.',
  'endpoint-not-found': 'List the endpoints: somebody may have deleted it.',
  'endpoint-disabled':
    'Enable it with `PATCH /webhook-endpoints/{endpointId}` and `"status": "ENABLED"`, then send ' +
    'the same request again.',
  'delivery-not-found': 'List the deliveries of the endpoint: each is kept for 30 days.',
  'endpoint-url-refused':
    'Use an https URL with a host name that is public, port 443, and no user or password in it. ' +
    '`because` says what is wrong.',
  'too-many-endpoints': 'Delete an endpoint that is no longer used, or let one pass events on.',
  'nothing-to-cancel': 'Load the order. What is shipped comes back as a return.',
  'nothing-to-fulfill': 'Load the order: somebody else may have shipped it.',
  'quantity-not-available':
    'Load the order and ask for at most what is `available` of each of `shortages`.',
  'fulfillment-not-found': 'Check the id: `fulfillments` of the order lists them.',
  'fulfillment-closed': 'Load the order: the fulfillment was delivered or cancelled.',
  'fulfillment-not-cancellable': 'Load the order. What was delivered comes back as a return.',
  'out-of-stock': 'Take away at most what is `available`, or set the level with `PUT`.',
  'stock-limit-exceeded': 'Check the number: a SKU can have 1,000,000,000 in stock.',
  'line-not-found': 'Load the order: `seq` is the number of a line, from 1.',
  'too-many-fulfillments':
    'Ship the rest in one fulfillment less, or cancel one that has not left.',
  'total-negative': 'Check the discounts: the total may be 0, and not less.',
  'version-mismatch':
    'Load it again, show what changed, and send your change with the new version, which is ' +
    'in `ETag`.',
  'card-number-refused':
    'Remove the number from the texts that `errors` points at. Enter card details only in the ' +
    'payment provider’s form. If the number is not a card’s, write it differently, for example ' +
    'with a letter in front of each group.',
  'payload-too-large': 'Send less. A body may have at most 64 KB.',
  'unsupported-media-type': 'Send `Content-Type: application/json`, in UTF-8 and not compressed.',
  'total-too-large':
    'Check prices and quantities: amounts are in minor units. Otherwise place several orders.',
  'too-many-lines': 'Place two orders. One order can have 48 lines.',
  'too-many-units':
    'Place several orders, a minute apart, or ask the shop: operators have no limit.',
  'idempotency-key-reused':
    'Use a new key for a new request. This key was first sent with another body.',
  'precondition-required':
    'Read the resource and send its version: `If-Match: "1"`. `*` is not accepted.',
  'too-many-orders':
    'Wait as many seconds as `Retry-After` says, then send the same request with the same ' +
    '`Idempotency-Key`.',
  'try-again':
    'Wait as many seconds as `Retry-After` says, then send the same request, with the same ' +
    '`Idempotency-Key` if it had one.',
  'internal-error': 'Try again later. The error is logged, and an alarm has been raised.',
};
