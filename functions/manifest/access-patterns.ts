/**
 * The access patterns: the program in one table. From each row, the stack gets a function, its
 * route, its scopes and its grants; the handler gets its allowed callers; the README gets a line.
 * Rows with the same `entry` (A2 and A4; A5, A31 and A31b) share a function, which has the grants
 * of all of them. Read the rows first.
 */
import { type AccessPattern, SCOPES } from './access-pattern.ts';
import { A1, A9, A12 } from './customers.ts';
import { A19, A20, A21, A22, A22b } from './fulfillments.ts';
import { A10, A10b, A11, A40, A40b } from './inventory.ts';
import { A2, A3, A3b, A4, A5, A6, A7, A8, A13, A31, A31b } from './orders.ts';
import { A14, A15, A16, A17, A18 } from './payments.ts';
import { A34, A34b, A34c, A34d, A34e, A34f, A35, A35b } from './webhooks.ts';

export const ACCESS_PATTERNS = {
  A1,
  A2,
  A3,
  A3b,
  A4,
  A5,
  A6,
  A7,
  A8,
  A9,
  A10,
  A10b,
  A11,
  A12,
  A13,
  A14,
  A15,
  A16,
  A17,
  A18,
  A19,
  A20,
  A21,
  A22,
  A22b,
  A31,
  A31b,
  A34,
  A34b,
  A34c,
  A34d,
  A34e,
  A34f,
  A35,
  A35b,
  A40,
  A40b,
} as const satisfies Record<string, AccessPattern>;

export type PatternId = keyof typeof ACCESS_PATTERNS;

/** The Lambda behind every other path: it answers 404 as a problem to every signed-in caller. */
export const UNKNOWN_ROUTE = { entry: 'route-not-found', scopes: Object.values(SCOPES) } as const;

/** The Lambda that Secrets Manager calls to rotate the cursor key. */
export const CURSOR_KEY_ROTATION = { entry: 'rotate-cursor-key' } as const;
