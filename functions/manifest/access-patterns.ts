/**
 * The access patterns: the program in one table. From each row, the stack gets a route, its scopes,
 * and the grants of its group's function; the operation gets its allowed callers;
 * docs/access-patterns.md gets a row. Rows with the same `name` (A2 and A4; A5, A31 and A31b) share
 * a route and an operation. Read the rows first.
 */
import { type AccessPattern, fileNamed, filePrefix, SCOPES } from './access-pattern.ts';
import * as customers from './customers.ts';
import * as days from './days.ts';
import * as fulfillments from './fulfillments.ts';
import * as inventory from './inventory.ts';
import * as orderLists from './order-lists.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as remarks from './remarks.ts';
import * as returns from './returns.ts';
import * as webhooks from './webhooks.ts';
import * as withdrawals from './withdrawals.ts';

/** Every exported row is registered; an export of anything else does not compile. */
const ROWS = {
  ...customers,
  ...days,
  ...fulfillments,
  ...inventory,
  ...orderLists,
  ...orders,
  ...payments,
  ...remarks,
  ...returns,
  ...webhooks,
  ...withdrawals,
} as const satisfies Record<string, AccessPattern>;

/** In the order of their ids: A1, A2, A3, A3b … A10. */
export const ACCESS_PATTERNS = Object.fromEntries(
  Object.entries(ROWS).sort(([name], [other]) => (filePrefix(name) < filePrefix(other) ? -1 : 1)),
) as typeof ROWS;

export type PatternId = keyof typeof ACCESS_PATTERNS;

/**
 * Returns the name of an operation's files, `a02-list-customer-orders` for A2 and for A4: the first
 * of the patterns that share a name numbers it.
 */
export function operationFile({ name }: Pick<AccessPattern, 'name'>): string {
  const first = Object.values<AccessPattern>(ACCESS_PATTERNS).find((row) => row.name === name);
  if (first === undefined) throw new RangeError(`no access pattern is named ${name}`);
  return fileNamed(first.id, name);
}

/** The Lambda behind every other path: it answers 404 as a problem to every signed-in caller. */
export const UNKNOWN_ROUTE = { entry: 'route-not-found', scopes: Object.values(SCOPES) } as const;

/** The function that adds a person's verified e-mail address to their access tokens. */
export const EMAIL_CLAIMS = { entry: 'add-email-claims' } as const;

/** The Lambda that Secrets Manager calls to rotate the cursor key. */
export const CURSOR_KEY_ROTATION = { entry: 'rotate-cursor-key' } as const;
