/** The event of each measured handler, and the expected status. */
import {
  ACCESS_PATTERNS,
  operationFile,
  UNKNOWN_ROUTE,
} from '../../../functions/manifest/access-patterns.ts';
import { operationOf } from '../../../packages/api/operations/operation-of.ts';
import { OPERATIONS } from '../../../packages/api/operations/operations.ts';
import { events } from '../../../packages/local/lambda-events/events.ts';

export type Event = Readonly<Record<string, unknown>>;

/**
 * Operations whose answer may be a page before the last. It has a cursor, sealed with a key from
 * Secrets Manager.
 */
export const PAGED: readonly string[] = OPERATIONS.flatMap(({ handler: { pattern } }) =>
  pattern.paged ? [operationFile(pattern)] : [],
);

const ALL: Readonly<Record<string, object>> = events();

/**
 * Returns the operation or the function that a handler corresponds to. Handlers that are not ours
 * do the same as A6 or A2.
 */
const eventNameOf = (bundle: string): string => {
  if (bundle in ALL) return bundle;
  return bundle.endsWith('a6') ? 'a06-create-order' : 'a02-list-customer-orders';
};

/** @param limit of a list: the items of a page */
export function eventFor(bundle: string, limit = 100): Event {
  const name = eventNameOf(bundle);
  const event = ALL[name] as Event;
  if (!PAGED.includes(name)) return event;
  const query = { ...(event['queryStringParameters'] as object), limit: String(limit) };
  return { ...event, queryStringParameters: query };
}

/**
 * Returns the same event from an operator, whose orders are not counted: a customer's second order
 * within a minute would need two attempts.
 */
export function asOperator(event: Event): Event {
  const context = event['requestContext'] as { authorizer: { jwt: { claims: object } } };
  const claims = { ...context.authorizer.jwt.claims, 'cognito:groups': '[operators]' };
  return {
    ...event,
    requestContext: { ...context, authorizer: { jwt: { ...context.authorizer.jwt, claims } } },
  };
}

/**
 * Returns the expected status; an error would distort the figures. Undefined for a function without
 * a route.
 */
export function statusFor(bundle: string): number | undefined {
  const name = eventNameOf(bundle);
  if (name === UNKNOWN_ROUTE.entry) return 404;
  return OPERATIONS.find(({ handler }) => operationFile(handler.pattern) === name)?.example.status;
}

interface ExampleLine {
  readonly sku: string;
  readonly unitPrice: number;
  readonly name?: string;
}

/** Inventory levels that are sufficient for the order of A6's example. */
export const LEVELS = (
  operationOf(ACCESS_PATTERNS.A6).example.body as { readonly lines: readonly ExampleLine[] }
).lines.map(({ sku, unitPrice, name = sku }) => ({
  sku,
  name,
  unitPrice,
  currency: 'EUR',
  quantity: 1_000_000,
  lowStockThreshold: 5,
}));
