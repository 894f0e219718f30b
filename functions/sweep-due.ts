import type { ScheduledEvent } from 'aws-lambda';
import type { ShopPolicy } from '../domain/shop/policy.ts';
import { countSplitStock } from '../table/due/count-split-stock.ts';
import { dropDueKey } from '../table/due/drop-due-key.ts';
import { type DueRow, dueDeliveryShards, dueShards } from '../table/due/list-due.ts';
import { type OverpaidOutcome, refundOverpaid } from '../table/due/refund-overpaid.ts';
import { remindPayment } from '../table/due/remind-payment.ts';
import { settleUnpaidOrder } from '../table/due/settle-unpaid-order.ts';
import {
  isPayment,
  isRefundDue,
  isStockShard,
  isWebhookDelivery,
  orderMetadataKey,
  parseOrderId,
} from '../table/keys.ts';
import { inTime, sweepPartitions } from './due/sweep-partition.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count } from './observability/metrics.ts';
import { reportNotRestocked } from './observability/report-not-restocked.ts';
import { shopPolicy } from './policy/shop-policy.ts';
import { type DueByEndpoint, dueByEndpoint } from './webhooks/due-by-endpoint.ts';

/** Rows of a partition that are read and handled together. */
const PAGE = 25;

/** Due deliveries that are read together. Most of a long queue is only passed. */
const PAGE_OF_DELIVERIES = 100;

/**
 * Finds and handles due rows, every minute: unpaid orders, payment requests without an answer,
 * webhooks to send again, the stock of SKUs that are split, and what orders are overpaid. A due key
 * only marks a row to check; the current rows decide what happens.
 */
export const handler = lambda<Pick<ScheduledEvent, 'time'>, void>((_event, context) =>
  inTime(context, async (hasTime) => {
    const deliveries = dueByEndpoint();
    const policy = shopPolicy();
    const act = (row: DueRow) => handle(row, deliveries, policy);
    const each = (partitions: readonly string[], page: number) =>
      partitions.map((partition) => ({ partition, page, act, hasTime }));
    await sweepPartitions([
      ...each(dueShards(), PAGE),
      ...each(dueDeliveryShards(), PAGE_OF_DELIVERIES),
    ]).finally(deliveries.askForAttempts);
  }),
);

async function handle(row: DueRow, deliveries: DueByEndpoint, policy: ShopPolicy): Promise<void> {
  if (isWebhookDelivery(row)) return deliveries.add(row);
  if (isPayment(row)) return actOnPayment(row, policy);
  if (isRefundDue(row)) return actOnExcess(row, policy);
  if (isStockShard(row)) return countSplitStock(row, new Date());
  const orderId = parseOrderId(row);
  if (row.SK !== orderMetadataKey(orderId).SK)
    throw new TypeError('a row of no kind that can be due');
  const expiry = await settleUnpaidOrder(orderId, new Date(), policy, (skus) =>
    reportNotRestocked(orderId, skus),
  );
  if (expiry === 'expires') count('OrderExpired');
  if (expiry === 'is-partly-paid') count('DuePartlyPaid');
  if (expiry === 'is-stuck') {
    log('ERROR', 'a payment does not end', { orderId });
    count('DuePaymentStuck');
  }
  if (expiry === 'is-settled') await dropDueKey(row);
}

async function actOnPayment(row: DueRow, policy: ShopPolicy): Promise<void> {
  const reminded = await remindPayment(row, new Date(), policy);
  if (!reminded?.isLast) return;
  log('ERROR', 'a payment request has no answer', { orderId: parseOrderId(row), ...row });
  count('PaymentRequestUnanswered');
}

/** Logs once what a person must decide. It stays in the list of overpaid orders. */
async function actOnExcess(row: DueRow, policy: ShopPolicy): Promise<void> {
  const outcome = await refundOverpaid(row, new Date(), policy);
  if (outcome === 'requested') count('OverpaidRefunded');
  if (QUIET.has(outcome)) return;
  log('INFO', 'what is overpaid is left to a person', { orderId: parseOrderId(row), outcome });
  count('OverpaidLeft');
}

const QUIET: ReadonlySet<OverpaidOutcome> = new Set(['requested', 'changed', 'nothing', 'off']);
