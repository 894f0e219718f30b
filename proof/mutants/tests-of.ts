/** The tests for a source file's mutants: few, and quick. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../packages/api/commands/root.ts';

/** The folders that are mutated. */
export const FOLDERS = ['domain', 'table'] as const;

/** The lowest score of each folder as a whole, of 100. */
export const GOALS: Readonly<Record<(typeof FOLDERS)[number], number>> = {
  domain: 90,
  table: 85,
};

const A06 = 'test/functions/orders/a06-create-order.test.ts';
const STORED_TERMS = 'test/table/orders/placing/stored-terms.test.ts';
const A07 = 'test/functions/orders/a07-update-order-status.test.ts';
const A08 = 'test/functions/orders/a08-cancel-order.test.ts';
const OVERPAID = 'test/functions/orders/a55-list-overpaid-orders.test.ts';
const CAPTURABLE = 'test/functions/orders/a55b-list-capturable-orders.test.ts';
const PAIRS_OF_WRITERS = 'test/functions/orders/overpaid-pairs.test.ts';
const ATTRIBUTES = 'test/functions/remarks/a06b-update-order-attributes.test.ts';
const INCLUDED_TAXES = 'test/functions/orders/included-taxes.test.ts';
const SHOP_PRICES = 'test/functions/orders/shop-prices.test.ts';
const DAYS = 'test/functions/days/a57-get-days.test.ts';
const VERIFY_DAYS = 'packages/oms/test/verify/verify-days.test.ts';
const A10 = 'test/functions/inventory/a10-put-inventory.test.ts';
const ADJUSTMENTS = 'test/functions/orders/adjustments.test.ts';
const LAGGING_READS = 'test/table/lagging-reads.test.ts';
const LOST_ANSWERS = 'test/table/requests/lost-answers.test.ts';
const REPLAYS = 'test/functions/replays.test.ts';
const PROJECT_CHANGES = 'test/functions/project-changes.test.ts';
const LISTS = 'test/promises/lists.test.ts';
const ONCE = 'test/promises/once.test.ts';
const IF_MATCH = 'test/promises/if-match.test.ts';
const ADDRESSES = 'test/functions/customers/a32-list-addresses.test.ts';
const HOLDS = 'test/functions/remarks/a07b-hold-order.test.ts';
const RELEASES = 'test/functions/remarks/a07c-release-order.test.ts';
const DELIVER_WHOLE = 'test/functions/orders/deliver-whole.test.ts';
const REFERENCE = 'test/functions/orders/order-reference.test.ts';

const CHANGE_ORDER = 'test/table/full-order/change-order.test.ts';
const SHARED_ADJUSTMENTS = 'test/functions/orders/shared-adjustments.test.ts';
const A19 = 'test/functions/fulfillments/a19-create-fulfillment.test.ts';
const A20 = 'test/functions/fulfillments/a20-update-tracking.test.ts';
const A21 = 'test/functions/fulfillments/a21-cancel-fulfillment.test.ts';
const A22 = 'test/functions/fulfillments/a22-add-milestone.test.ts';
const A39 = 'test/functions/customers/a39-erase-customer.test.ts';
const RETURNS = ['a23-create-return', 'a24-update-return', 'a25-receive-return'].map(
  (name) => `test/functions/returns/${name}.test.ts`,
);
const RESOLVE = 'test/functions/withdrawals/a47f-resolve-withdrawal.test.ts';
const WITHDRAW = 'test/domain/withdrawals/withdraw.test.ts';
const WITHDRAWALS = ['test/functions/withdrawals/a47c-withdraw-order.test.ts'];
const A14 = 'test/functions/payments/a14-create-payment.test.ts';
const ENDED_SESSIONS = 'test/functions/payments/ended-sessions.test.ts';
const A49 = 'test/functions/payments/a49-start-payment.test.ts';
const BUYERS = 'test/functions/payments/payments-of-buyers.test.ts';
const A15 = 'test/functions/payments/a15-request-transaction.test.ts';
const A18 = 'test/functions/payments/a18-record-payment-fact.test.ts';
const PAYMENT_FACTS = 'test/domain/payments/payment-facts.test.ts';
const TRANSACTIONS = 'test/domain/payments/transactions.test.ts';
const PAYMENT_STATUS = 'test/domain/payments/payment-status.test.ts';
const STRIPE = 'test/domain/payment-adapters/stripe.test.ts';
const CHANGE_EVENTS = 'test/table/events/change-events.test.ts';
const DELIVERIES = 'test/functions/deliver-webhooks.test.ts';
const WHOLE_ORDERS = 'test/functions/webhooks/whole-orders.test.ts';
const DELIVERY_LIFE = 'test/table/webhooks/delivery-life.test.ts';
const FIND_CUSTOMERS = 'test/functions/customers/a33b-find-customers-by-name.test.ts';
const SPLIT_STOCK = 'test/table/inventory/split-stock.test.ts';
const KEPT_MONEY = 'test/functions/returns/kept-money.test.ts';
const LINE_WORTH = 'test/domain/totals/line-worth.test.ts';
const WITHDRAWN_PART = 'test/functions/withdrawals/withdrawn-part.test.ts';
const LINE_COUNTERS = 'test/domain/line-counters.test.ts';

/**
 * The tests that a source file needs beside those that mirror its path. The tests that import a
 * file, even indirectly, would be nearly all tests, and take a hundred times as long.
 */
export const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  'table/aws-protocol/document-protocol.ts': ['test/table/aws-protocol/aws-json.test.ts'],
  'domain/address-book.ts': [ADDRESSES],
  'domain/adjustment.ts': [LINE_COUNTERS],
  'domain/attributes.ts': [
    A06,
    ATTRIBUTES,
    'test/functions/customers/erased-attributes.test.ts',
    'test/functions/rules/shop-attributes.test.ts',
  ],
  'domain/shop/order-terms.ts': ['test/functions/placing-check/placing-check.test.ts'],
  'domain/remarks/comment.ts': ['test/functions/remarks/a28-add-comment.test.ts'],
  'domain/totals/assert-taxes-fit.ts': [INCLUDED_TAXES],
  'domain/totals/tax-sums.ts': [INCLUDED_TAXES],
  'domain/totals/included-tax.ts': [INCLUDED_TAXES],
  'domain/totals/adjustment-parts.ts': [LINE_WORTH],
  'domain/withdrawals/divided-return.ts': [WITHDRAW],
  'domain/withdrawals/stated-returns.ts': [WITHDRAW],
  'domain/withdrawals/withdrawal-request.ts': [WITHDRAWN_PART],
  'table/full-order/order-metadata.ts': [
    KEPT_MONEY,
    'test/functions/fulfillments/a53i-get-linked-milestones.test.ts',
    'test/functions/remarks/a53h-comment-on-linked-order.test.ts',
  ],
  'domain/cancel-lines.ts': [LINE_COUNTERS, CHANGE_ORDER, SHARED_ADJUSTMENTS],
  'domain/change-fulfillment.ts': [
    LINE_COUNTERS,
    A19,
    A21,
    A22,
    HOLDS,
    DELIVER_WHOLE,
    'test/functions/fulfillments/delivered-when.test.ts',
  ],
  'domain/events/event-types.ts': [
    CHANGE_EVENTS,
    'test/domain/webhooks/delivery-plan.test.ts',
    'test/lib/event-bus/personal-events.test.ts',
  ],
  'domain/events/event.ts': [CHANGE_EVENTS],
  'domain/events/inventory-events.ts': [CHANGE_EVENTS],
  'domain/fulfillment.ts': [A19, A22],
  'domain/inventory/level.ts': [A10, 'test/functions/inventory/a11-list-low-stock.test.ts'],
  'domain/inventory/sku.ts': ['test/functions/inventory/skus.test.ts'],
  'table/customers/customer-words.ts': [FIND_CUSTOMERS],
  'table/customers/profile-update.ts': [FIND_CUSTOMERS],
  'table/due/count-split-stock.ts': ['packages/oms/test/stock/low-stock.test.ts'],
  'table/due/erasable-order.ts': ['test/functions/customers/erasure-waits.test.ts'],
  'table/inventory/move-stock.ts': [
    'test/functions/inventory/a40-adjust-stock.test.ts',
    'test/functions/inventory/short-stock.test.ts',
  ],
  'table/inventory/other-stock.ts': [SPLIT_STOCK],
  'table/inventory/reprice-stock.ts': [SPLIT_STOCK],
  'domain/line-counters.ts': [CHANGE_ORDER],
  'domain/order-details.ts': [
    A06,
    'test/functions/remarks/a29-tag-order.test.ts',
    'test/functions/orders/cart-reference.test.ts',
  ],
  'domain/move-quantities.ts': [LINE_COUNTERS, A19],
  'domain/full-order.ts': [LINE_COUNTERS],
  'domain/order-limits.ts': ['test/table/order-limits.test.ts'],
  'domain/order-line.ts': [A06, SHOP_PRICES],
  'domain/order.ts': [A06, ADJUSTMENTS, INCLUDED_TAXES, ATTRIBUTES],
  'domain/payment-adapters/stripe-charges.ts': [STRIPE],
  'domain/payment-adapters/stripe-disputes.ts': [STRIPE],
  'domain/payment-adapters/stripe-event.ts': [STRIPE],
  'domain/payment-adapters/stripe-intents.ts': [STRIPE],
  'domain/payment-adapters/stripe-movement.ts': [STRIPE],
  'domain/payment-adapters/unreadable-event.ts': ['test/functions/record-payment-events.test.ts'],
  'domain/payments/create-payment.ts': [A14, BUYERS],
  'domain/payment-adapters/stripe-key.ts': ['packages/local/test/payment-key.test.ts'],
  'domain/payments/payment-capture.ts': ['test/lib/payments/payment-provider.test.ts'],
  'domain/payments/start-payment.ts': [A49],
  'table/payments/record-ended-sessions.ts': [ENDED_SESSIONS],
  'table/payments/find-payment.ts': ['test/functions/payments/reconcile-payments.test.ts'],
  'table/payments/read-executed-order.ts': ['test/functions/execute-payments.test.ts'],
  'domain/payments/failed-request.ts': ['test/functions/payments/execute-payment.test.ts'],
  'domain/payments/transactions.ts': [
    'test/domain/payments/ended-sales.test.ts',
    'test/domain/payments/derived-transactions.test.ts',
    PAYMENT_FACTS,
  ],
  'domain/payments/fact-limits.ts': ['test/domain/payments/record-fact.test.ts', A18],
  'domain/payments/late-refund.ts': ['test/domain/payments/record-fact.test.ts'],
  'domain/payments/shared-reference.ts': [TRANSACTIONS, PAYMENT_FACTS],
  'domain/payments/payment-records.ts': [
    'test/domain/payments/record-fact.test.ts',
    'test/domain/payments/payment-commands.test.ts',
  ],
  'domain/payments/payment-amounts.ts': [PAYMENT_STATUS],
  'domain/kept/capturable-since.ts': [CAPTURABLE],
  'domain/payments/reported-payment.ts': [BUYERS, A18],
  'domain/payments/reports.ts': [PAYMENT_FACTS],
  'domain/payments/payment-status.ts': [A18],
  'domain/payments/payment-sums.ts': [PAYMENT_STATUS, PAYMENT_FACTS],
  'domain/payments/payment-terms.ts': [A06, 'test/lib/orders-stack.test.ts'],
  'domain/payments/payment-id.ts': [A14, A15],
  'domain/payments/payment.ts': [A14, A15, A18],
  'domain/payments/record-fact.ts': [PAYMENT_FACTS],
  'domain/payments/shown-payment.ts': [A14, A18, BUYERS],
  'domain/events/customer-events.ts': ['test/table/events/change-events.test.ts'],
  'domain/events/return-events.ts': ['test/table/events/change-events.test.ts'],
  'domain/people/author.ts': [WITHDRAW],
  'domain/remarks/entry-author.ts': ['test/functions/remarks/a30-get-timeline.test.ts'],
  'domain/remarks/timeline.ts': ['test/functions/remarks/a30-get-timeline.test.ts'],
  'domain/remarks/timeline-entry.ts': ['test/functions/remarks/a30-get-timeline.test.ts'],
  'domain/withdrawals/confirmation-code.ts': ['test/table/withdrawals/match-statement.test.ts'],
  'domain/withdrawals/withdrawn-parts.ts': [WITHDRAW],
  'domain/withdrawals/withdrawal.ts': WITHDRAWALS,
  'table/withdrawals/a47e-get-withdrawal.ts': [RESOLVE],
  'table/due/erase-statements.ts': [A39],
  'table/withdrawals/carry-on.ts': ['test/functions/carry-on-withdrawals.test.ts'],
  'table/withdrawals/carry-out.ts': WITHDRAWALS,
  'table/withdrawals/effect-of.ts': WITHDRAWALS,
  'table/withdrawals/erase-statement.ts': ['test/functions/customers/a39-erase-customer.test.ts'],
  'table/withdrawals/keep-statement.ts': WITHDRAWALS,
  'table/withdrawals/list-on-order.ts': WITHDRAWALS,
  'table/withdrawals/move-withdrawal.ts': WITHDRAWALS,
  'table/withdrawals/withdrawal-row.ts': WITHDRAWALS,
  'table/customers/erasure-row.ts': [A39],
  'table/due/erased-attributes.ts': ['test/functions/customers/erased-attributes.test.ts'],
  'table/due/erase-order.ts': [A39],
  'table/due/erase-payment.ts': [A39],
  'table/full-order/return-row.ts': RETURNS,
  'table/full-order/comment-row.ts': ['test/functions/remarks/a28-add-comment.test.ts'],
  'table/orders/status/status-update.ts': [
    A07,
    HOLDS,
    'test/functions/orders/delivered-on.test.ts',
    'test/functions/orders/status-comment.test.ts',
  ],
  'table/full-order/shown-order.ts': ['test/functions/orders/a03-get-order.test.ts'],
  'domain/time-id.ts': ['test/domain/order-id.test.ts', 'test/domain/order-number.test.ts'],
  'domain/webhooks/ping-event.ts': ['test/functions/webhooks/a34f-ping-webhook-endpoint.test.ts'],
  'table/due/lease-delivery.ts': [DELIVERY_LIFE],
  'table/due/erase-webhook-orders.ts': [WHOLE_ORDERS],
  'table/webhooks/webhook-order.ts': [WHOLE_ORDERS],
  'domain/webhooks/webhook-order.ts': [WHOLE_ORDERS],
  'table/webhooks/a34b-list-webhook-endpoints.ts': [DELIVERIES],
  'table/webhooks/a34c-update-webhook-endpoint.ts': [LOST_ANSWERS, IF_MATCH],
  'table/webhooks/a34-create-webhook-endpoint.ts': [REPLAYS],
  'table/webhooks/a34e-rotate-webhook-secret.ts': [REPLAYS],
  'table/webhooks/a34f-ping-webhook-endpoint.ts': [REPLAYS],
  'table/webhooks/delivery-row.ts': [DELIVERIES],
  'table/webhooks/endpoint-health.ts': [DELIVERIES, DELIVERY_LIFE],
  'table/webhooks/find-delivery.ts': [DELIVERIES, DELIVERY_LIFE],
  'table/webhooks/make-due-again.ts': [
    'test/functions/webhooks/a35b-redeliver-webhook.test.ts',
    'packages/oms/test/webhooks/webhooks.test.ts',
  ],
  'table/webhooks/record-attempt.ts': [DELIVERIES, DELIVERY_LIFE],
  'table/webhooks/shown-delivery.ts': [
    LISTS,
    'test/functions/webhooks/a35-list-webhook-deliveries.test.ts',
    'test/functions/webhooks/a35b-redeliver-webhook.test.ts',
  ],
  'table/webhooks/webhook-endpoint-row.ts': [DELIVERIES],
  'domain/webhooks/webhook-endpoint.ts': ['test/domain/webhooks/delivery-plan.test.ts'],
  'table/copies/metadata-update.ts': [
    'test/table/copies/project-order.test.ts',
    PROJECT_CHANGES,
    A18,
  ],
  'table/copies/project-change.ts': [PROJECT_CHANGES],
  'table/copies/project-order.ts': [PROJECT_CHANGES, A18],
  'table/copies/project-stock.ts': [PROJECT_CHANGES],
  'table/copies/record-event.ts': [
    'test/table/copies/project-order.test.ts',
    'test/functions/orders/a13-list-order-events.test.ts',
  ],
  'table/customers/a01-get-customer.ts': [LAGGING_READS],
  'table/customers/a12-create-customer.ts': [REPLAYS, ONCE],
  'table/customers/a32b-put-address.ts': [ADDRESSES],
  'table/customers/a32c-delete-address.ts': [ADDRESSES],
  'table/customers/address-rows.ts': [ADDRESSES],
  'table/customers/email-row.ts': ['test/functions/customers/a37-update-customer.test.ts'],
  'table/customers/a38b-reopen-customer.ts': [
    'test/functions/customers/a38-close-customer.test.ts',
  ],
  'table/inventory/a10-put-inventory.ts': [LOST_ANSWERS, IF_MATCH],
  'table/inventory/a10b-get-inventory.ts': [LAGGING_READS],
  'table/inventory/a11-list-low-stock.ts': [LISTS],
  'table/inventory/read-levels.ts': [
    LISTS,
    'test/functions/inventory/a11-list-low-stock.test.ts',
    'test/functions/inventory/a51-list-inventory.test.ts',
  ],
  'table/inventory/a40-adjust-stock.ts': [REPLAYS],
  'table/inventory/a40b-list-stock-adjustments.ts': [LISTS],
  'table/inventory/stock-changes.ts': [A06, A08],
  'table/fulfillments/a20-update-tracking.ts': [LOST_ANSWERS, IF_MATCH],
  'table/fulfillments/a22b-list-milestones.ts': [LISTS],
  'table/full-order/fulfilled-order.ts': [A19, A21],
  'table/fulfillments/fulfillment-identity.ts': [A20],
  'table/fulfillments/fulfillment-update.ts': [A21, A22],
  'table/full-order/cancellation-row.ts': [A08, 'test/table/due/settle-unpaid-order.test.ts'],
  'table/fulfillments/a21-cancel-fulfillment.ts': ['test/functions/sweep-due.test.ts'],
  'table/full-order/change-order.ts': [
    A08,
    A14,
    A18,
    A19,
    A21,
    REPLAYS,
    'test/table/full-order/change-lines.test.ts',
  ],
  'table/full-order/line-counters-row.ts': [CHANGE_ORDER, A19],
  'table/copies/summary-update.ts': ['test/table/copies/project-order.test.ts', PROJECT_CHANGES],
  'table/days/count-order.ts': ['test/table/days/counted-at-once.test.ts', VERIFY_DAYS],
  'table/days/count-parts.ts': [DAYS, VERIFY_DAYS],
  'table/days/counted-order.ts': [DAYS, VERIFY_DAYS],
  'table/days/day-move.ts': [DAYS, VERIFY_DAYS],
  'table/days/days-in-turn.ts': [DAYS],
  'table/days/shards-of-days.ts': [DAYS],
  'domain/days/day-counters.ts': [DAYS, VERIFY_DAYS],
  'domain/days/day-figures.ts': [DAYS],
  'domain/days/local-hour.ts': [DAYS, VERIFY_DAYS],
  'table/copies/project-parcel.ts': ['test/table/finding/index-parcel.test.ts'],
  'table/requests/merged-partitions.ts': [
    'test/functions/orders/a05-list-open-orders.test.ts',
    'test/functions/orders/a31-list-orders-of-days.test.ts',
  ],
  'table/full-order/order-events.ts': [
    'test/functions/orders/a13-list-order-events.test.ts',
    'test/functions/remarks/a30-get-timeline.test.ts',
  ],
  'table/full-order/order-collection.ts': ['test/functions/orders/a03-get-order.test.ts', A19, A22],
  'table/full-order/change-lines.ts': [A08, CHANGE_ORDER, A19],
  'table/full-order/order-transaction.ts': [CHANGE_ORDER],
  'table/full-order/order-update.ts': [
    'test/table/full-order/order-row.test.ts',
    A07,
    A08,
    HOLDS,
    LOST_ANSWERS,
  ],
  'table/full-order/order-row-actions.ts': [CHANGE_ORDER, A18, A19],
  'table/payments/payment-identity.ts': [A15],
  'table/full-order/payment-checks.ts': [PAIRS_OF_WRITERS],
  'table/full-order/overpaid-row.ts': [OVERPAID, PAIRS_OF_WRITERS],
  'table/full-order/refund-due-row.ts': ['test/table/due/refund-overpaid.test.ts'],
  'table/orders/status/return-whole.ts': [
    OVERPAID,
    'test/functions/orders/overpaid-at-once.test.ts',
  ],
  'domain/kept/excess.ts': [OVERPAID],
  'table/full-order/change-payment.ts': [
    A14,
    A18,
    'test/functions/payments/refund-reports.test.ts',
  ],
  'table/full-order/read-full-order.ts': [
    A08,
    CHANGE_ORDER,
    A14,
    A15,
    A19,
    'test/table/due/settle-unpaid-order.test.ts',
  ],
  'table/remarks/a27-update-shipping-address.ts': [IF_MATCH],
  'table/remarks/a29c-untag-order.ts': ['test/functions/remarks/a29-tag-order.test.ts'],
  'table/orders/a29b-list-tagged-orders.ts': [LISTS],
  'table/remarks/a28-add-comment.ts': [ONCE],
  'table/remarks/a07b-hold-order.ts': [IF_MATCH],
  'table/remarks/a07c-release-order.ts': [IF_MATCH],
  'table/remarks/change-row.ts': [
    HOLDS,
    RELEASES,
    IF_MATCH,
    'test/functions/remarks/a27-update-shipping-address.test.ts',
  ],
  'table/requests/insert-once.ts': [A22, 'test/table/copies/project-order.test.ts'],
  'table/requests/jitter.ts': ['test/table/requests/conflict.test.ts'],
  'table/orders/a02-list-customer-orders.ts': [LAGGING_READS, LISTS],
  'table/orders/a04-list-customer-orders-by-status.ts': [LISTS],
  'table/orders/a03-get-order.ts': [A08, CHANGE_ORDER, A14, A19, LAGGING_READS],
  'table/orders/a06-create-order.ts': [
    'test/table/order-limits.test.ts',
    'test/table/requests/idempotency.test.ts',
  ],
  'table/orders/a07-update-order-status.ts': [A08, LOST_ANSWERS, A19, IF_MATCH],
  'table/orders/status/status-comment.ts': ['test/functions/orders/status-comment.test.ts'],
  'table/orders/status/deliver-by-line.ts': [
    DELIVER_WHOLE,
    A07,
    'test/functions/orders/status-comment.test.ts',
  ],
  'table/requests/idempotency.ts': [ONCE],
  'table/orders/a08-cancel-order.ts': [CHANGE_ORDER, REPLAYS, IF_MATCH],
  'table/orders/a13-list-order-events.ts': [LAGGING_READS],
  'table/orders/a31c-find-order-by-reference.ts': [REFERENCE],
  'table/orders/placing/order-claim.ts': [REFERENCE, ONCE, REPLAYS],
  'table/full-order/order-details.ts': [A06, REFERENCE],
  'table/customers/order-count.ts': ['test/table/order-limits.test.ts'],
  'table/orders/waiting-orders.ts': [OVERPAID, CAPTURABLE],
  'table/orders/placing/order-items.ts': [A06, ADJUSTMENTS, STORED_TERMS],
  'table/orders/placing/placement.ts': [A06, 'test/table/order-limits.test.ts'],
  'table/orders/placing/order-refusal.ts': [A06, 'test/table/order-limits.test.ts'],
  'domain/totals/money-limit.ts': [A18],
  'domain/totals/placed-total.ts': [A06, ADJUSTMENTS, INCLUDED_TAXES],
  'domain/shop/policy-settings.ts': ['test/domain/shop/policy.test.ts'],
  'domain/shop/setting-forms.ts': ['test/domain/shop/policy.test.ts'],
  'table/full-order/order-row.ts': [A07],
  'table/page.ts': [LISTS],
  'table/requests/aws-client.ts': [
    'test/table/aws-protocol/aws-json.test.ts',
    'test/table/requests/aws-clients.test.ts',
    LOST_ANSWERS,
  ],
  'table/requests/consumed-units.ts': [
    'test/functions/http/server-timing.test.ts',
    'test/table/requests/aws-clients.test.ts',
  ],
  'table/requests/end-at-deadline.ts': ['test/table/requests/deadline.test.ts'],
  'table/requests/invocation.ts': [
    'test/table/requests/consumed-units.test.ts',
    'test/table/requests/deadline.test.ts',
  ],
  'table/requests/client.ts': [
    'test/table/requests/aws-clients.test.ts',
    'test/table/settings.test.ts',
    LOST_ANSWERS,
  ],
  'table/requests/commands.ts': [
    'test/table/aws-protocol/aws-json.test.ts',
    LAGGING_READS,
    LOST_ANSWERS,
    'test/functions/webhooks/a34d-delete-webhook-endpoint.test.ts',
    'test/functions/webhooks/a35-list-webhook-deliveries.test.ts',
  ],
  'table/requests/write-once.ts': [LOST_ANSWERS, 'test/table/requests/update-outcome.test.ts'],
  'table/requests/transaction.ts': [A08, 'test/functions/customers/a12-create-customer.test.ts'],
  'table/columns.ts': ['packages/oms/test/export/analytics.test.ts'],
  'table/schema.ts': ['test/lib/orders-stack.test.ts', 'test/lib/table/least-privilege.test.ts'],
};

/** Every source file that is mutated, by its path in the repository. */
export const sources = (): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

/**
 * The tests of a source file: `test/table/page.test.ts` for `table/page.ts`,
 * `test/functions/orders/a03-….test.ts` for an access pattern of `table/orders`, and those of
 * `MORE_TESTS`. Without any, the tests of the number, for a letter, and those that import the file.
 */
export function testsOf(source: string): readonly string[] {
  const mirrored = `test/${source.replace(/\.ts$/, '.test.ts')}`;
  const called = mirrored.replace(/^test\/table\//, 'test/functions/');
  const own = [...new Set([mirrored, called])].filter((test) => existsSync(join(ROOT, test)));
  const listed = [...own, ...(MORE_TESTS[source] ?? [])];
  return listed.length > 0 ? listed : [...testsOfNumber(called), ...testsThatImport(source)];
}

/** `test/functions/orders/a22-….test.ts` for that of `a22b-…`. */
const testsOfNumber = (test: string): readonly string[] =>
  globSync(test.replace(/\/(a\d+)[a-z]-[^/]*$/, '/$1-*.test.ts'), { cwd: ROOT });

const testsThatImport = (source: string): readonly string[] =>
  globSync('{test,packages,examples,proof}/**/*.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).filter((test) => readFileSync(join(ROOT, test), 'utf8').includes(`../${source}'`));
