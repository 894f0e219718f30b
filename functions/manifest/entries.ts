import { CURSOR_KEY_ROTATION, EMAIL_CLAIMS, UNKNOWN_ROUTE } from './access-patterns.ts';
import { PROJECTOR, PUBLISHER } from './change-stream.ts';
import { GROUPS, PROVIDER_GROUPS, PUBLIC_GROUPS } from './groups.ts';
import { ORDER_LINKS } from './order-links.ts';
import { PAYMENT_EVENTS, PAYMENT_WEBHOOKS } from './payment-inputs.ts';
import { PAYMENT_EXECUTOR, PAYMENT_RECONCILIATION } from './payment-provider.ts';
import { DUE_ERASURES } from './workers/due-erasures.ts';
import { DUE_SWEEP } from './workers/due-sweep.ts';
import { DUE_WITHDRAWALS } from './workers/due-withdrawals.ts';
import { ORDER_INDEX } from './workers/order-index.ts';
import { WEBHOOK_DELIVERIES } from './workers/webhook-deliveries.ts';

/**
 * Every Lambda: the groups of operations, the answer to unknown routes, the stream's two readers,
 * the rotation of the cursor key, the sweeps of due rows, of statements of withdrawal and of
 * erasures, the delivery of webhooks, the verification of order links, and Cognito's token trigger.
 * `entryFile` returns the file of each.
 */
export const ENTRIES: readonly string[] = [
  ...GROUPS.filter((group) => ![...PROVIDER_GROUPS, ...PUBLIC_GROUPS].includes(group)),
  UNKNOWN_ROUTE.entry,
  PROJECTOR.entry,
  PUBLISHER.entry,
  CURSOR_KEY_ROTATION.entry,
  DUE_SWEEP.entry,
  DUE_WITHDRAWALS.entry,
  DUE_ERASURES.entry,
  WEBHOOK_DELIVERIES.entry,
  EMAIL_CLAIMS.entry,
  ORDER_LINKS.entry,
];

/**
 * The file of a Lambda in `functions/`. `npm run generate` writes those of the groups, the doors to
 * their operations; people write the others.
 */
export const entryFile = (entry: string): string =>
  GROUPS.some((group) => group === entry) ? `doors/${entry}.ts` : `${entry}.ts`;

/** Lambdas of the setting `paymentProvider`. */
export const PROVIDER_ENTRIES: readonly string[] = [
  ...PROVIDER_GROUPS,
  PAYMENT_EXECUTOR.entry,
  PAYMENT_RECONCILIATION.entry,
];

/** Lambdas that are deployed only if the CDK context enables them. */
export const OPTIONAL_ENTRIES: readonly string[] = [
  PAYMENT_WEBHOOKS.entry,
  PAYMENT_EVENTS.entry,
  ...PROVIDER_ENTRIES,
  ...PUBLIC_GROUPS,
  ORDER_INDEX.entry,
];
