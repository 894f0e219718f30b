import type { ProblemCode } from '../functions/http/problem.ts';

/** What a client does about each problem. */
export const ADVICE: Readonly<Record<ProblemCode, string>> = {
  'invalid-request':
    'Mend what `errors` points at and send it again: 400 when the form is wrong (path, query, headers), 422 when the body is JSON that cannot be accepted.',
  'invalid-cursor':
    'Start the list again without `cursor`. A cursor belongs to the caller, route and query it was given for.',
  'malformed-json': 'Send one JSON value in UTF-8, not nested more than 16 levels deep.',
  'idempotency-key-missing':
    'Make a random key for each new order or customer, and keep it for when you repeat the request.',
  forbidden:
    'Sign in as an operator. A customer’s operations are those under `storefront`. A token of theirs makes a profile for its own `sub` alone, and that is letters, digits, `-` and `_`.',
  'route-not-found': 'Check method and path: the API’s page lists every operation.',
  'customer-not-found':
    'There is none, or it is not yours to see: both answer the same. An order needs its customer’s profile first.',
  'order-not-found': 'There is none, or it is not yours to see: both answer the same.',
  'sku-not-found': 'Check the SKU; an operator makes it with a PUT.',
  'customer-exists': 'Read the profile that is there.',
  'email-taken': 'Ask for another address, or let the customer sign in to the account that has this one.',
  'order-not-accepted':
    'Show the buyer what each of `lines` says: `out-of-stock`, with how many are `available`; `price-changed`, with the `unitPrice` and the `currency` of now, one of which is not what was sent; `name-changed`, with the `name` of now; `unknown-sku`. Place the order again, as a new request, if they agree. Nothing was reserved or charged.',
  'illegal-transition':
    'Read the order: somebody was faster, or it is too late. `allowed` says what it may still become.',
  'version-mismatch':
    'Read it again, show what changed, and send the change with the new version. The `ETag` names it.',
  'payload-too-large': 'Send less: a body has at most 64 KB.',
  'unsupported-media-type': 'Send `Content-Type: application/json`, in UTF-8 and not compressed.',
  'total-too-large': 'Check the prices and quantities: amounts are in minor units. Place several orders.',
  'too-many-lines': 'Place two orders. A transaction holds 48 lines.',
  'too-many-units': 'Place several orders, minutes apart, or ask the shop: an operator may order more.',
  'idempotency-key-reused': 'Use a new key for a new request: this one came with another body before.',
  'precondition-required':
    'Read it, and send the version you saw: `If-Match: "1"`. `*` names none, and is refused also where the header may be left out.',
  'too-many-orders':
    'Wait as long as `Retry-After` says, until the next minute, and send the same request with the same `Idempotency-Key`.',
  'try-again':
    'Wait as long as `Retry-After` says and send the same request, with the same `Idempotency-Key` if it had one.',
  'internal-error': 'Repeat it later. It is logged on our side, and an alarm has gone off.',
};
