/**
 * What people are told of each operation, beside what its pattern and its request's shape tell. One entry per Lambda behind a route;
 * a test provokes every refusal that is named here, and takes no answer that is not.
 */
import type * as z from 'zod';
import { handler as getCustomer } from '../functions/a01-get-customer.ts';
import { handler as listCustomerOrders } from '../functions/a02-list-customer-orders.ts';
import { handler as getOrder } from '../functions/a03-get-order.ts';
import { handler as getCustomerOrder } from '../functions/a03b-get-customer-order.ts';
import { handler as listOpenOrders } from '../functions/a05-list-open-orders.ts';
import { handler as createOrder } from '../functions/a06-create-order.ts';
import { handler as updateOrderStatus } from '../functions/a07-update-order-status.ts';
import { handler as cancelOrder } from '../functions/a08-cancel-order.ts';
import { handler as getCustomerSummary } from '../functions/a09-get-customer-summary.ts';
import { handler as putInventory } from '../functions/a10-put-inventory.ts';
import { handler as getInventory } from '../functions/a10b-get-inventory.ts';
import { handler as listLowStock } from '../functions/a11-list-low-stock.ts';
import { handler as createCustomer } from '../functions/a12-create-customer.ts';
import { handler as listOrderEvents } from '../functions/a13-list-order-events.ts';
import type { AccessPattern } from '../functions/access-patterns.ts';
import type { ProblemCode } from '../functions/http/problem.ts';
import type { RequestShape } from '../functions/http/request.ts';
import * as answers from './answers.ts';

export interface Operation {
  /** The handler, for what it declares of its request. */
  readonly handler: { readonly pattern: AccessPattern; readonly shape: RequestShape };
  readonly audience: Audience;
  readonly summary: string;
  readonly description: string;
  /** The component that describes its body. */
  readonly body?: { readonly id: string; readonly description: string };
  /** By status: what it answers when all is well. */
  readonly answers: Partial<Record<200 | 201, z.ZodType>>;
  /** What the order system may say no to, beyond what its pattern and its shape imply. */
  readonly refusals: readonly ProblemCode[];
}

export const AUDIENCES = {
  storefront: 'For the customer, whose token’s `sub` is the `customerId`, and for operators on their behalf.',
  operations: 'For operators: a token with the group `operators`, or with the scope `orders/operate`.',
} as const;
export type Audience = keyof typeof AUDIENCES;

const REPEATABLE =
  'Send a new random `Idempotency-Key` with each new one, and the same key when you repeat a request: for 24 hours the same key and body get the first answer again, with `Idempotent-Replayed: true`.';

export const OPERATIONS: readonly Operation[] = [
  {
    handler: getCustomer,
    audience: 'storefront',
    summary: 'Get a customer',
    description: 'The profile, with its version as the `ETag`.',
    answers: { 200: answers.storedCustomer },
    refusals: ['customer-not-found'],
  },
  {
    handler: createCustomer,
    audience: 'storefront',
    summary: 'Create a customer',
    description: `A customer makes their own profile: its id is the token’s \`sub\`. An operator may name another \`customerId\`. ${REPEATABLE}`,
    body: { id: 'NewCustomer', description: 'A profile to be.' },
    answers: { 201: answers.customer },
    refusals: ['forbidden', 'customer-exists', 'email-taken'],
  },
  {
    handler: getCustomerSummary,
    audience: 'storefront',
    summary: 'Get a customer’s summary',
    description: 'Their orders in numbers. A copy that follows the orders within moments.',
    answers: { 200: answers.customerSummary },
    refusals: ['customer-not-found'],
  },
  {
    handler: listCustomerOrders,
    audience: 'storefront',
    summary: 'List a customer’s orders',
    description:
      'Newest first unless `sort` says otherwise. With `status` the index by status answers (A4), which holds fewer fields than the orders themselves (A2). `from` and `to` are days, both included.',
    answers: { 200: answers.orderPage },
    refusals: ['customer-not-found'],
  },
  {
    handler: createOrder,
    audience: 'storefront',
    summary: 'Place an order',
    description: `All of it or nothing, in one transaction that takes the stock. \`unitPrice\` (and \`name\`, if sent) is what the buyer was shown: when it is no longer right, or too little is left, the answer says so line by line and nothing was reserved. ${REPEATABLE}`,
    body: { id: 'NewOrder', description: 'What the buyer asks for.' },
    answers: { 201: answers.placedOrder },
    refusals: [
      ...(['customer-not-found', 'order-not-accepted', 'too-many-lines', 'total-too-large'] as const),
      ...(['too-many-units', 'too-many-orders'] as const),
    ],
  },
  {
    handler: getCustomerOrder,
    audience: 'storefront',
    summary: 'Get an order, strongly consistent',
    description:
      'The order itself, without its lines: what was written a moment ago is in it. Its version is the `ETag`.',
    answers: { 200: answers.order },
    refusals: ['order-not-found'],
  },
  {
    handler: cancelOrder,
    audience: 'storefront',
    summary: 'Cancel an order',
    description:
      'While it is `OPEN`. Gives the goods back to the stock, in one transaction. Takes no body. `If-Match`, if sent, must name the current version. `notRestocked` is there if a SKU has no stock row any more: create it with what it names.',
    answers: { 200: answers.cancelledOrder },
    refusals: ['order-not-found', 'illegal-transition'],
  },
  {
    handler: getOrder,
    audience: 'storefront',
    summary: 'Get an order with its lines',
    description: 'By its id alone. Somebody else’s order answers exactly as one that does not exist.',
    answers: { 200: answers.orderCollection },
    refusals: ['order-not-found'],
  },
  {
    handler: listOrderEvents,
    audience: 'storefront',
    summary: 'List an order’s events',
    description: 'What became of it, once per version, oldest first.',
    answers: { 200: answers.orderHistory },
    refusals: ['order-not-found'],
  },
  {
    handler: getInventory,
    audience: 'storefront',
    summary: 'Get an inventory level',
    description: 'What a SKU sells for and how many are left, for anyone who is signed in.',
    answers: { 200: answers.inventoryLevel },
    refusals: ['sku-not-found'],
  },
  {
    handler: listOpenOrders,
    audience: 'operations',
    summary: 'List the open orders of all customers',
    description: 'Oldest first unless `sort` says otherwise: a work queue.',
    answers: { 200: answers.orderPage },
    refusals: [],
  },
  {
    handler: updateOrderStatus,
    audience: 'operations',
    summary: 'Change an order’s status',
    description:
      '`If-Match` names the version that you saw, so that nobody’s change is lost. Goods stay where they are: to give them back to the stock, cancel the order.',
    body: { id: 'StatusChange', description: 'What the order becomes.' },
    answers: { 200: answers.order },
    refusals: ['order-not-found', 'illegal-transition'],
  },
  {
    handler: putInventory,
    audience: 'operations',
    summary: 'Set an inventory level',
    description: 'Without `If-Match` it creates the SKU; with it, it replaces the version that it names.',
    body: { id: 'NewInventoryLevel', description: 'What a SKU sells for and how many there are.' },
    answers: { 200: answers.inventoryLevel, 201: answers.inventoryLevel },
    refusals: ['precondition-required'],
  },
  {
    handler: listLowStock,
    audience: 'operations',
    summary: 'List what is low in stock',
    description: 'By SKU: those whose quantity is below their threshold.',
    answers: { 200: answers.lowStockPage },
    refusals: [],
  },
];
