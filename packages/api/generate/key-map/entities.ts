import type { EntityRow } from './row.ts';

/**
 * Every entity of the source documents. An entity belongs to the product if a decision about an
 * order uses it, or if it answers a question about orders. Types of items that no document has are
 * listed from the sheet (`listed-types.ts`), unless their row needs more than that.
 */
export const ENTITIES: readonly EntityRow[] = [
  {
    entity: 'Customer profile',
    documents: {
      '000': 'CUSTOMER#<id> / PROFILE',
      '001': 'USER#<id> / PROFILE',
      '002': 'USER#<id> / PROFILE',
      '003': 'USER#<id> / PROFILE',
      '004': 'CUST#<id> / PROFILE',
    },
    types: ['Customer'],
    patterns: ['A1', 'A12', 'A37', 'A38', 'A38b'],
  },
  {
    entity: 'Order, by customer',
    documents: {
      '000': 'CUSTOMER#<id> / ORDER#<time>#<order>',
      '001': 'USER#<id> / ORDER#<time>',
      '002': 'USER#<id> / ORDER#<order>',
      '003': 'USER#<id> / ORDER#<day>',
      '004': 'CUST#<id> / ORDER#<day>#<order>',
    },
    types: ['Order'],
    patterns: ['A2', 'A3b', 'A4', 'A5', 'A6', 'A7', 'A7b', 'A7c'],
  },
  {
    entity: 'Order metadata, by order',
    documents: {
      '000': 'ORDER#<order> / METADATA',
      '001': 'ORDER#<order> / METADATA',
      '002': 'ORDER#<order> / ORDER#<order>',
      '004': 'ORDER#<order> / META',
    },
    types: ['OrderMetadata'],
    patterns: ['A3', 'A6b', 'A27'],
  },
  {
    entity: 'Line item',
    documents: {
      '000': 'ORDER#<order> / ITEM#<product>',
      '001': 'ORDER#<order> / ITEM#<product>',
      '002': 'USER#<id> / ORDER#<order>#ITEM#<n>',
      '004': 'ORDER#<order> / ITEM#<seq>',
    },
    types: ['LineItem'],
    patterns: ['A3', 'A6'],
  },
  {
    entity: 'Payment',
    documents: { '004': 'ORDER#<order> / PAYMENT#<time>' },
    types: ['Payment', 'PaymentReference'],
    patterns: ['A14', 'A15', 'A16', 'A17', 'A18', 'A49', 'A3', 'A55b'],
    note:
      'Two payments of one millisecond have two keys. In GSI2, a payment is due while an answer ' +
      'is awaited, and otherwise listed while money can be captured.',
  },
  {
    entity: 'What an order is overpaid, while it is',
    documents: {},
    types: ['Overpaid'],
    patterns: ['A55'],
    note: 'Written in the transaction that changes the money, from the first excess on.',
  },
  {
    entity: 'The time at which what is overpaid goes back (setting `refundOverpaid`)',
    documents: {},
    types: ['RefundDue'],
    patterns: ['A16'],
    note: 'The sweep asks for the refund. Each change of the money begins the time anew.',
  },
  {
    entity: 'Address',
    documents: { '004': 'CUST#<id> / ADDR#<label>' },
    types: ['Address'],
    patterns: ['A32', 'A32b', 'A32c', 'A6', 'A3'],
    note: 'Copied into the order by the storefront, so an order keeps the address that it had.',
  },
  {
    entity: 'Membership of a user in a group',
    documents: { '004': 'USER#<user> / GROUP#<group>, GSI1 flipped' },
    example: 'membership',
    types: ['Membership'],
    note: 'Staff roles of the product are Cognito groups.',
  },
  {
    entity: 'Group, whose name memberships copy',
    documents: { '004': 'implied by the copied name' },
    example: 'membership',
    types: ['Group'],
  },
  {
    entity: 'Category node',
    documents: { '004': 'CATALOG / CATEGORY#<path>' },
    example: 'category',
    types: ['Category'],
  },
  {
    entity: 'Inventory level',
    documents: {
      '000': 'PRODUCT#<id> / INVENTORY',
      '004': 'SKU#<sku> / STOCK, GSI2 LOW',
    },
    types: ['InventoryLevel', 'StockShard'],
    patterns: ['A10', 'A10b', 'A11', 'A51'],
    note: '`oms stock split` gives a SKU that sells a lot shards.',
  },
  {
    entity: 'Audit event',
    documents: { '004': 'ORDER#<order> / EVENT#<time>' },
    types: ['Event'],
    patterns: ['A13', 'A30'],
  },
  {
    entity: 'Idempotency token',
    documents: { '004': 'IDEMP#<key> / LOCK' },
    types: ['IdempotencyRecord'],
    patterns: ['A6', 'A12', 'A40'],
    note: 'Written by every POST that creates.',
  },
  {
    entity: 'Session',
    documents: {
      '000': 'SESSION#<id> / DATA',
      '002': 'SESSION#<id> / SESSION#<id>',
      '003': 'table Sessions, sessionId',
      '004': 'SESSION#<id> / META, GSI1 USER#<user>',
    },
    example: 'session',
    types: ['Session', 'SessionsEnd'],
    note: 'The product has JWTs from Cognito.',
  },
  {
    entity: 'Milestone of a shipment',
    documents: { '004': 'SHIPMENT#<id>[#<shard>] / EVENT#<time>, MILESTONE#<seq>' },
    types: ['Milestone'],
    patterns: ['A22', 'A22b'],
  },
  {
    entity: 'Latest status of a shipment',
    documents: { '004': 'a small summary item' },
    types: ['Fulfillment'],
    patterns: ['A19', 'A20', 'A21', 'A22', 'A3'],
    note: '`latest` of the fulfillment, which the order’s page reads anyway.',
  },
  {
    entity: 'Product',
    documents: {
      '000': 'PRODUCT#<id> / METADATA',
      '001': 'PRODUCT#<id> / METADATA',
      '003': 'PRODUCT#<id> / METADATA',
    },
    example: 'product',
    types: ['Product'],
  },
  {
    entity: 'Review',
    documents: {
      '000': 'PRODUCT#<id> / REVIEW#<rating>#<id>',
      '001': 'PRODUCT#<id> / REVIEW#<user>',
      '003': 'PRODUCT#<id> / REVIEW#<id>',
    },
    example: 'review',
    types: ['Review', 'ReviewOf'],
  },
  {
    entity: 'Summary that a stream maintains: average rating',
    documents: { '000': 'on MODIFY', '004': 'a small summary item' },
    example: 'product-rating',
    types: ['ProductRating'],
  },
  {
    entity: 'Reservation of a user name or an e-mail address',
    documents: { '000': 'USERNAME#<name> / RESERVATION', '001': 'GSI1 EMAIL#<address>' },
    types: ['EmailReservation', 'GuestEmail'],
    patterns: ['A12', 'A33'],
    note: 'A guest’s address is not reserved, but can be looked for.',
  },
  {
    entity: 'Balance of an account',
    documents: {
      '001': 'ACCOUNT#<id> / BALANCE',
      '002': 'balance of USER#<id> / PROFILE',
      '003': 'table Accounts, accountId',
    },
    example: 'account',
    types: ['AccountBalance'],
  },
  {
    entity: 'Record of a transfer',
    documents: {
      '001': 'TRANSACTION#<id> / TIMESTAMP#<time>',
      '002': 'USER#<id> / TXN#<id>',
      '003': 'table Transactions, txId',
    },
    example: 'account',
    types: ['AccountTransaction'],
  },
  {
    entity: 'Sale of a product',
    documents: { '001': 'GSI3 PRODUCT#<id> / SALE#<time>' },
    types: ['LineItem'],
    patterns: ['A31e'],
    note:
      'In GSI1 of the lines, with the setting `skuSales`. A third index would make every order ' +
      'more expensive. The sums are of ' +
      '[product-sales.sql](../packages/oms/analytics/product-sales.sql), over an export of the ' +
      'table: it uses no capacity.',
  },
  {
    entity: 'Path of a tenant',
    documents: { '001': 'TENANT#<id> / PATH#<path>' },
    example: 'tenant-path',
    types: ['TenantPath'],
    note: 'In the product each tenant has a stack.',
  },
  {
    entity: 'Metric series',
    documents: { '001': 'METRIC#<name>#SHARD#<n> / TIMESTAMP#<time>' },
    example: 'metric',
    types: ['MetricPoint', 'MetricMinute'],
    note: 'The product’s metrics are CloudWatch’s, from its log.',
  },
  {
    entity: 'Event log with a random suffix',
    documents: { '003': 'EVENT_LOG#<n>, time' },
    example: 'metric',
    types: ['MetricPoint'],
    note: 'The same keys with another name.',
  },
  {
    entity: 'Document with its bytes in S3',
    documents: { '002': '… s3Location' },
    note:
      'S3, under the order’s id. No item of the product comes near 400 KB, so none refers to S3: ' +
      '[when-not.md](when-not.md#documents).',
  },
  {
    entity: 'Order of the day, sharded',
    documents: { '002': 'ORDERS#<day>, ORDERS#<hash>', '004': 'ORDER#<day>#<shard>' },
    types: ['OrderMetadata'],
    patterns: ['A31', 'A31b'],
    note: 'In GSI1, so that the order itself keeps its own partition.',
  },
  {
    entity: 'Words of an order’s names',
    documents: {},
    types: ['Found', 'FoundWords'],
    patterns: ['A31f'],
    note:
      'With the setting `findOrders`, fed from the bus. No second store is fed and erased. A ' +
      'telephone number is a keyed hash.',
  },
  {
    entity: 'Words of a customer’s name',
    documents: {},
    types: ['FoundCustomer'],
    patterns: ['A33b'],
    note: 'With the setting `findOrders`, written with the profile by A12 and A37.',
  },
  {
    entity: 'Tracking number of a parcel',
    documents: {},
    types: ['TrackedParcel'],
    patterns: ['A52'],
    note: 'With the setting `findParcels`, a copy that the projector keeps.',
  },
  {
    entity: 'What a day came to',
    documents: {},
    types: ['DayFigures'],
    patterns: ['A57'],
    note: 'With the setting `dayFigures`, a copy that the projector keeps, of all METAs.',
  },
  {
    entity: 'What was refunded of an order on a day',
    documents: {},
    types: ['DayRefund'],
    patterns: ['A57b'],
    note: 'Written in the transaction that counts the refund on its day.',
  },
  {
    entity: 'Totals of a customer',
    documents: { '004': 'order total on the customer’s row' },
    types: ['CustomerSummary'],
    patterns: ['A9'],
  },
  {
    entity: 'Line counters; cancellations',
    documents: {},
    types: ['LineCounters', 'Cancellation'],
    patterns: ['A8', 'A19', 'A21'],
  },
  {
    entity: 'Webhook endpoint',
    documents: {},
    types: ['WebhookEndpoint'],
    patterns: ['A34', 'A34b', 'A34c', 'A34d', 'A34e'],
  },
  {
    entity: 'Webhook delivery',
    documents: {},
    types: ['WebhookDelivery', 'WebhookOrder'],
    patterns: ['A34f', 'A35', 'A35b'],
    note:
      'Written by `deliver-webhooks` before it sends anything, and kept for 30 days; the order ' +
      'for the endpoints that ask for it.',
  },
  {
    entity: 'State of a backfill',
    documents: {},
    types: ['MigrationRun', 'MigrationSegment'],
    note:
      'Only [`oms backfill`](../packages/oms/backfill/backfill-command.ts) reads and writes it: ' +
      'no function has access.',
  },
  {
    entity: 'Statement of withdrawal',
    documents: {},
    types: ['Withdrawal', 'Unconfirmed'],
    patterns: ['A47', 'A47b', 'A47c', 'A47d', 'A47e', 'A47f', 'A47g', 'A53d'],
  },
];
