import { ACCESS_PATTERNS, CURSOR_KEY_ROTATION, UNKNOWN_ROUTE } from './access-patterns.ts';
import { PROJECTOR, PUBLISHER } from './change-stream.ts';
import { DUE_SWEEP } from './due-sweep.ts';
import { EMAIL_CLAIMS } from './identity/email-claims.ts';
import { PAYMENT_EVENTS, PAYMENT_WEBHOOKS } from './payments/payment-doors.ts';
import { WEBHOOK_DELIVERIES } from './webhooks/webhook-deliveries.ts';

/**
 * Every Lambda: those behind routes, the two behind the stream, the one that looks
 * for what is due, the one that delivers webhooks, the one that rotates a key, and
 * the one that Cognito calls before it signs a token. Each is a file of this folder.
 */
export const ENTRIES: readonly string[] = [
  ...new Set(Object.values(ACCESS_PATTERNS).map(({ entry }) => entry)),
  UNKNOWN_ROUTE.entry,
  PROJECTOR.entry,
  PUBLISHER.entry,
  CURSOR_KEY_ROTATION.entry,
  DUE_SWEEP.entry,
  WEBHOOK_DELIVERIES.entry,
  EMAIL_CLAIMS.entry,
];

/** Lambdas that are deployed only if the context asks for them. */
export const OPTIONAL_ENTRIES: readonly string[] = [PAYMENT_WEBHOOKS.entry, PAYMENT_EVENTS.entry];

/**
 * How names of files begin for an id: `A3b` → `a03b`, so that a listing is in the order of the
 * access patterns.
 */
export const filePrefix = (id: string): string => id.toLowerCase().replace(/^a(?=\d(?!\d))/, 'a0');
