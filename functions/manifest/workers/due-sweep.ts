/** The scheduled sweep of due rows: its function, its interval and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../../table/schema.ts';
import {
  expiryGrants,
  type Grant,
  refundedReturnGrants,
  stockRowsGrant,
  UNSEEN,
} from '../grants.ts';

export const DUE_SWEEP = {
  entry: 'sweep-due',
  everyMinutes: 1,
  grants: [
    {
      actions: ['Query'],
      index: GSI2.name,
      partitions: [PARTITIONS.due, PARTITIONS.dueDelivery],
    },
    ...expiryGrants(),
    { actions: ['GetItem'], partitions: [PARTITIONS.order] },
    // The order that a payment waits for (`table/due/remind-payment.ts`).
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ['status'] },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.awaitedPayment,
    },
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.version,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.webhook],
      attributes: ATTRIBUTES.deliveryDue,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.restock,
      ...UNSEEN,
    },
    stockRowsGrant(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.splitStock,
    },
  ] satisfies Grant[] as readonly Grant[],
  /**
   * With `refundOverpaid: automatic`. A refund that is requested writes the payment, and checks the
   * order's row and the other payments, as an expiry does.
   */
  grantsWith: { refundOverpaid: refundedReturnGrants },
} as const;
