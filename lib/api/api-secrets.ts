import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { PaymentKey } from '../payments/payment-key.ts';
import type { PlacingCheck } from '../placing-check/placing-check.ts';
import type { PhoneKey } from '../table/phone-key.ts';
import type { WebhookMaster } from '../webhooks/webhook-master.ts';
import type { OrderLinkKey } from './order-link-key.ts';

/** Parts that functions of the API read or ask, each by a right of its own. */
export interface ApiSecrets {
  readonly cursorKey: secretsmanager.ISecret;
  readonly webhookMaster: WebhookMaster;
  /** The secret of order links, if orders have any. */
  readonly orderLinkKey: OrderLinkKey | undefined;
  /** The secret that telephone numbers are hashed with, if they are found. */
  readonly phoneKey: PhoneKey | undefined;
  /** The shop's check before orders are placed, if there is one. */
  readonly placingCheck: PlacingCheck | undefined;
  /** The key of the payment provider that functions call, if they call one. */
  readonly paymentKey: PaymentKey | undefined;
}
