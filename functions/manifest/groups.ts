/**
 * The groups of operations: each is one Lambda, `functions/doors/<group>.ts`. Groups differ in who
 * may call them and in what their role may do, never in subject alone (docs/security.md).
 */
export const GROUPS = [
  /** May read, with the cursor key; writes nothing. */
  'storefront-read',
  /** May place, cancel, sign up and begin a payment; reads no cursor key, deletes nothing. */
  'storefront-write',
  /** May change profiles and address books, and release e-mail addresses; touches no order. */
  'customer-accounts',
  /** May erase customers: it removes profiles’ persons and e-mail rows; touches no order. */
  'erasure',
  /** May comment on orders and change where they go; no money, no lines, no stock. */
  'order-remarks',
  /** May hold and tag orders, change their attributes, and sign links; no money, lines or stock. */
  'order-marks',
  /** May read, pay and cancel the order of a link, whose holder has no token. */
  'order-link',
  /** May list and read all customers' orders, with the cursor key; no profile, no e-mail. */
  'order-lists',
  /** May read stock, e-mail addresses and endpoints, with the cursor key; no order's content. */
  'operator-read',
  /** May fulfill and set stock; changes no payment and no webhook endpoint. */
  'operator-write',
  /** May place orders for any customer, several at once; cancels and reads none. */
  'order-batches',
  /** May request and decide returns: counters of lines, no money, no stock. */
  'returns',
  /** May keep and confirm statements of withdrawal, for everybody; it reads nothing. */
  'statements',
  /** May carry out statements of withdrawal: lines, stock and returns; no money. */
  'withdrawals',
  /** May give a statement its effect after a review, or close it: lines, stock, returns. */
  'withdrawal-decisions',
  /** May request captures, refunds and voids; claims no reference, changes no stock. */
  'payments',
  /** May start payments at a provider: reads its key, and claims references. */
  'payment-sessions',
  /** May do the same for the order of a link, whose holder has no token. */
  'linked-sessions',
  /** May record a provider's facts. Its callers are trusted with nothing else. */
  'payment-reports',
  /** May change, delete and ping webhook endpoints; does not read the master secret. */
  'webhook-endpoints',
  /** May create and rotate endpoints' secrets; reads no order and no customer. */
  'endpoint-secrets',
] as const;

/** The groups that are deployed only if functions call a payment provider. */
export const PROVIDER_GROUPS: readonly Group[] = ['payment-sessions', 'linked-sessions'];

/** The groups that are deployed only if everybody may withdraw. */
export const PUBLIC_GROUPS: readonly Group[] = ['statements'];

export type Group = (typeof GROUPS)[number];
