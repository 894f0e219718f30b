import { CURSOR_KEY_ROTATION, UNKNOWN_ROUTE } from './access-patterns.ts';
import { PROJECTOR, PUBLISHER } from './change-stream.ts';
import { DUE_SWEEP } from './due-sweep.ts';
import { EMAIL_CLAIMS } from './email-claims.ts';
import { GROUPS } from './groups.ts';
import { PAYMENT_EVENTS, PAYMENT_WEBHOOKS } from './payment-inputs.ts';
import { WEBHOOK_DELIVERIES } from './webhook-deliveries.ts';

/**
 * Every Lambda: the groups of operations, the answer to unknown routes, the stream's two readers,
 * the rotation of the cursor key, the sweep of due rows, the delivery of webhooks, and Cognito's
 * token trigger. Each is a file directly in `functions/`.
 */
export const ENTRIES: readonly string[] = [
  ...GROUPS,
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
