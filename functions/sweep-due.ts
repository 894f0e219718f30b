import type { ScheduledEvent } from 'aws-lambda';
import { continueErasure } from '../table/due/continue-erasure.ts';
import { countSplitStock } from '../table/due/count-split-stock.ts';
import { dropDueKey } from '../table/due/drop-due-key.ts';
import { type DueRow, dueDeliveryShards, dueShards, listDue } from '../table/due/list-due.ts';
import { overdue, postpone } from '../table/due/postpone.ts';
import { remindPayment } from '../table/due/remind-payment.ts';
import { settleUnpaidOrder } from '../table/due/settle-unpaid-order.ts';
import {
  isErasure,
  isPayment,
  isStockShard,
  isWebhookDelivery,
  orderMetadataKey,
  parseCustomerId,
  parseOrderId,
} from '../table/keys.ts';
import { withDeadline } from '../table/requests/deadline.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count, measure } from './observability/metrics.ts';
import { reportNotRestocked } from './observability/report-not-restocked.ts';
import { type DueByEndpoint, dueByEndpoint } from './webhooks/due-by-endpoint.ts';

/** Rows of a partition that are read and handled together. */
const PAGE = 25;

/** Due deliveries that are read together. Most of a long queue is only passed. */
const PAGE_OF_DELIVERIES = 100;

/** Rows that are handled at once. */
const AT_ONCE = 4;

/** Milliseconds to end in. The next sweep, a minute later, finds the rest. */
const RESERVE = 10_000;

/**
 * Finds and handles due rows, every minute: unpaid orders, payment requests without an answer,
 * webhooks to send again, the stock of SKUs that are split, customers to erase. A due key only
 * marks a row to check; the current rows decide what happens.
 */
export const handler = lambda<Pick<ScheduledEvent, 'time'>, void>(async (_event, context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE;
  await withDeadline(context.getRemainingTimeInMillis() - RESERVE / 2, async () => {
    const deliveries = dueByEndpoint();
    const sweepAll = (partitions: readonly string[], page: number) =>
      partitions.map((partition) => sweep({ partition, page }, deliveries, hasTime));
    await all([
      ...sweepAll(dueShards(), PAGE),
      ...sweepAll(dueDeliveryShards(), PAGE_OF_DELIVERIES),
    ]).finally(deliveries.askForAttempts);
  });
});

/** Waits for all sweeps, then throws the first error. */
async function all(sweeps: readonly Promise<void>[]): Promise<void> {
  for (const sweep of await Promise.allSettled(sweeps))
    if (sweep.status === 'rejected') throw sweep.reason;
}

async function sweep(
  { partition, page }: { readonly partition: string; readonly page: number },
  deliveries: DueByEndpoint,
  hasTime: () => boolean,
): Promise<void> {
  let last: DueRow | undefined;
  do {
    const now = new Date();
    const rows = await listDue(partition, last, now.toISOString(), page);
    const [first] = rows;
    if (first) measure('DueLag', overdue(first, now));
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => handle(row, deliveries)));
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last && hasTime());
}

/**
 * Handles one row. A row that fails is postponed and delays no other row. If that fails too, it
 * stays due, and the next sweep finds it.
 */
async function handle(row: DueRow, deliveries: DueByEndpoint): Promise<void> {
  const key = { PK: row.PK, SK: row.SK };
  try {
    await act(row, deliveries);
  } catch (error) {
    log('ERROR', 'not handled', { ...key, fault: faultOf(error) });
    await delay(row).catch((also: unknown) => {
      log('ERROR', 'not postponed', { ...key, fault: faultOf(also) });
    });
  }
}

async function delay(row: DueRow): Promise<void> {
  if (!(await postpone(row, new Date()))) return;
  log('ERROR', 'given up', { PK: row.PK, SK: row.SK });
  count('DueGivenUp');
}

async function act(row: DueRow, deliveries: DueByEndpoint): Promise<void> {
  if (isWebhookDelivery(row)) return deliveries.add(row);
  if (isPayment(row)) return actOnPayment(row);
  if (isErasure(row)) return actOnErasure(row);
  if (isStockShard(row)) return countSplitStock(row, new Date());
  const orderId = parseOrderId(row);
  if (row.SK !== orderMetadataKey(orderId).SK)
    throw new TypeError('a row of no kind that can be due');
  const expiry = await settleUnpaidOrder(orderId, new Date(), (skus) =>
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

async function actOnErasure(row: DueRow): Promise<void> {
  const isRunning = await continueErasure(parseCustomerId(row), new Date());
  if (!isRunning) await dropDueKey(row);
}

async function actOnPayment(row: DueRow): Promise<void> {
  const reminded = await remindPayment(row, new Date());
  if (!reminded?.isLast) return;
  log('ERROR', 'a payment request has no answer', { orderId: parseOrderId(row), ...row });
  count('PaymentRequestUnanswered');
}
