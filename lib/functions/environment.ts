import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { dayShardsText } from '../../table/shards.ts';
import type { Settings } from '../settings/settings.ts';

/** The settings that the functions read. */
export type FunctionSettings = Pick<
  Settings,
  | 'openOrderShards'
  | 'openOrderShardsRead'
  | 'dayShards'
  | 'orderLimits'
  | 'payments'
  | 'paymentProvider'
  | 'options'
  | 'webhookPrivateHosts'
  | 'keepAttributes'
>;

interface Configured extends FunctionSettings {
  readonly table: dynamodb.ITableV2;
  readonly cursorKey?: secretsmanager.ISecret | undefined;
}

/** The environment of a function: its settings, by the variable. */
export const environmentOf = ({
  table,
  cursorKey,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  orderLimits,
  payments,
  paymentProvider,
  options,
  webhookPrivateHosts,
  keepAttributes,
}: Configured): Record<string, string> => ({
  TABLE_NAME: table.tableName,
  OPEN_ORDER_SHARDS: String(openOrderShards),
  OPEN_ORDER_SHARDS_READ: openOrderShardsRead.join(','),
  DAY_SHARDS: dayShardsText(dayShards),
  ORDERS_PER_MINUTE: String(orderLimits.ordersPerMinute),
  UNITS_PER_MINUTE: String(orderLimits.unitsPerMinute),
  UNPAID_ORDERS_EXPIRE_AFTER: String(payments.unpaidOrdersExpireAfter),
  CUSTOMER_PAYMENT_TERMS: payments.customerPaymentTerms.join(','),
  SHIP_UNPAID: String(payments.shipUnpaid),
  CUSTOMER_PARTIAL_PAYMENTS: String(payments.customerPartialPayments),
  REFUND_AFTER_CANCELLATION: String(payments.refundAfterCancellation),
  REFUND_OVERPAID: payments.refundOverpaid,
  PAYMENT_RECORDS: String(payments.paymentRecords),
  ...(paymentProvider && { PAYMENT_PROVIDER: paymentProvider.name }),
  RETURN_WINDOW_DAYS: String(payments.returnWindowDays),
  WITHDRAWALS: String(options.includes('withdrawals')),
  SKU_SALES: String(options.includes('skuSales')),
  FIND_ORDERS: String(options.includes('findOrders')),
  FIND_PARCELS: String(options.includes('findParcels')),
  KEEP_ATTRIBUTES: String(keepAttributes),
  WEBHOOK_PRIVATE_HOSTS: webhookPrivateHosts.join(','),
  ...(cursorKey && { CURSOR_KEY_SECRET: cursorKey.secretArn }),
});
