import { ACCESS_PATTERNS, CURSOR_KEY_ROTATION, UNKNOWN_ROUTE } from './access-patterns.ts';
import { PROJECTOR, PUBLISHER } from './change-stream.ts';
import { DUE_SWEEP } from './due-sweep.ts';
import { EMAIL_CLAIMS } from './email-claims.ts';
import { PAYMENT_EVENTS, PAYMENT_WEBHOOKS } from './payment-inputs.ts';
import { WEBHOOK_DELIVERIES } from './webhook-deliveries.ts';

/**
 * Every Lambda: the functions behind routes, the stream's two readers, the sweep of due rows, the
 * delivery of webhooks, the rotation of the cursor key, and Cognito's token trigger. Each is a file
 * of `functions/`.
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

/** Lambdas that are deployed only if the CDK context enables them. */
export const OPTIONAL_ENTRIES: readonly string[] = [PAYMENT_WEBHOOKS.entry, PAYMENT_EVENTS.entry];
