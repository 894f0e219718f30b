import type { PatternRow } from './row.ts';

/** Every access pattern of the source documents. */
export const PATTERNS: readonly PatternRow[] = [
  {
    pattern: 'Customer by id',
    documents: { '000': 'AP1', '002': '1', '004': 'A1' },
    patterns: ['A1'],
  },
  {
    pattern: 'Customer by e-mail address',
    documents: { '001': 'GSI1' },
    patterns: ['A33'],
    note: 'A guest’s address is found, too.',
  },
  {
    pattern: 'A unique user name or e-mail address',
    documents: { '000': 'conditional create' },
    patterns: ['A12'],
  },
  {
    pattern: 'Orders of a customer, newest first',
    documents: { '000': 'AP3', '001': 'get_user_orders', '002': '2', '004': 'A2' },
    patterns: ['A2'],
  },
  {
    pattern: 'Orders of a customer in a range of days',
    documents: { '003': 'Query, BETWEEN', '004': 'BETWEEN' },
    patterns: ['A2'],
    note: 'The documents’ upper bound leaves out the last day; `to` includes it.',
  },
  {
    pattern: 'All orders of a customer, page by page',
    documents: { '000': 'LastEvaluatedKey', '002': 'Pagination' },
    patterns: ['A2'],
  },
  {
    pattern: 'Order with its items',
    documents: { '000': 'AP2, AP4', '001': 'get_order_with_items', '002': '3', '004': 'A3' },
    patterns: ['A3'],
  },
  {
    pattern: 'Orders of a customer in a status',
    documents: { '004': 'A4' },
    patterns: ['A4'],
  },
  {
    pattern: 'All open orders',
    documents: { '000': 'AP5', '004': 'A5' },
    patterns: ['A5', 'A50'],
    note: 'A50 reads 50 orders of a list with their lines, a Query each.',
  },
  {
    pattern: 'All orders in any status',
    documents: { '000': 'GSI1', '001': 'GSI2', '002': 'GSI1' },
    patterns: ['A5', 'A31'],
    note:
      'Only the status that operators work on is indexed. A partition of all delivered orders ' +
      'would grow forever and never be read.',
  },
  {
    pattern: 'Count of the open orders',
    documents: { '004': 'lab, step 5' },
    patterns: ['A5b', 'A9'],
    note: 'COUNT reads every entry that it counts. SUMMARY holds a customer’s count.',
  },
  {
    pattern: 'Orders of a day',
    documents: { '002': 'ORDERS#<day>', '004': 'write sharding' },
    patterns: ['A31'],
  },
  {
    pattern: 'Place an order with its items, all or nothing',
    documents: { '000': 'place_order', '001': 'create_order', '004': 'A6' },
    patterns: ['A6', 'A36'],
  },
  {
    pattern: 'Change the status of an order',
    documents: {
      '000': 'update_order_status',
      '001': 'update_order_status',
      '003': 'UpdateItem',
      '004': 'A7',
    },
    patterns: ['A7'],
  },
  {
    pattern: 'Take from the stock',
    documents: { '000': 'place_order', '001': 'on INSERT' },
    patterns: ['A6', 'A40'],
    note: 'In the order’s own transaction. From a stream, as 001 does it, a shop oversells.',
  },
  {
    pattern: 'SKUs that are low in stock',
    documents: { '004': 'GSI2 LOW' },
    patterns: ['A11', 'A51'],
    note: 'A51 lists all SKUs, from one partition of GSI1.',
  },
  {
    pattern: 'Repeat a request without doing it twice',
    documents: { '004': 'Idempotency token' },
    patterns: ['A6', 'A12', 'A19', 'A36', 'A40'],
  },
  {
    pattern: 'Totals of a customer',
    documents: { '004': 'denormalization' },
    patterns: ['A9', 'A9b'],
    note: 'A9b reads the profile with them.',
  },
  {
    pattern: 'Milestones of a shipment, and the latest',
    documents: { '004': 'scenario' },
    patterns: ['A22', 'A22b', 'A53i', 'A3'],
  },
  {
    pattern: 'Audit trail of an order',
    documents: { '004': 'Audit event' },
    patterns: ['A13'],
  },
  {
    pattern: 'Words between the buyer and the shop about an order',
    documents: {},
    patterns: ['A28', 'A53h', 'A30'],
  },
  {
    pattern: 'Order of a provider’s payment',
    documents: {},
    patterns: ['A31d'],
  },
  {
    pattern: 'Payments of an order',
    documents: { '004': 'Payment' },
    patterns: ['A3'],
  },
  {
    pattern: 'Pay, capture, refund and void; what a provider reports',
    documents: { '004': 'Payment' },
    patterns: ['A14', 'A15', 'A16', 'A17', 'A18', 'A49'],
  },
  {
    pattern: 'Returns of an order, and those that wait for a decision or for goods',
    documents: {},
    patterns: ['A23', 'A24', 'A25', 'A25b', 'A25c', 'A26', 'A53e', 'A53g'],
  },
  {
    pattern: 'Withdrawal of a consumer: the statement, its confirmation, its effect, a decision',
    documents: {},
    patterns: ['A47', 'A47b', 'A47c', 'A47d', 'A47e', 'A47f', 'A47g', 'A53d'],
  },
  {
    pattern: 'Order of a link, for a buyer without an account',
    documents: {},
    patterns: ['A53', 'A53b', 'A53c', 'A53f', 'A54', 'A54b'],
  },
  {
    pattern: 'Addresses of a customer',
    documents: { '004': 'Address' },
    patterns: ['A32', 'A32b', 'A32c'],
    note:
      'An order has the addresses that it was placed with: ' +
      '[decision](decisions.md#2026-11-21--shippingaddress-is-the-storefronts-own-flat-object' +
      '-of-texts).',
  },
  {
    pattern: 'Product by id',
    documents: { '000': 'AP6' },
    example: 'product',
    functions: ['getProduct'],
  },
  {
    pattern: 'Reviews of a product, best first',
    documents: { '000': 'AP7' },
    example: 'review',
    functions: ['listBestReviews'],
  },
  {
    pattern: 'Reviews by a customer',
    documents: { '000': 'AP8' },
    example: 'review',
    functions: ['listReviewsOfCustomer'],
  },
  {
    pattern: 'Sales of a product in a period',
    documents: { '001': 'get_product_sales' },
    patterns: ['A31e'],
    note:
      'A31e lists the orders, with the setting `skuSales`. The sums are of ' +
      '[product-sales.sql](../packages/oms/analytics/product-sales.sql), over an export of the ' +
      'table.',
  },
  {
    pattern: 'Children of a node',
    documents: { '001': 'get_children' },
    example: 'tenant-path',
    functions: ['listPathChildren'],
  },
  {
    pattern: 'Ancestors of a node',
    documents: { '001': 'get_ancestors' },
    example: 'tenant-path',
    functions: ['listPathAncestors'],
  },
  {
    pattern: 'Subtree of a category',
    documents: { '004': 'hierarchy' },
    example: 'category',
    functions: ['listSubtree'],
  },
  {
    pattern: 'Groups of a user',
    documents: { '004': 'base table' },
    example: 'membership',
    functions: ['listGroupsOfUser'],
  },
  {
    pattern: 'Users of a group',
    documents: { '004': 'GSI1' },
    example: 'membership',
    functions: ['listUsersOfGroup'],
  },
  {
    pattern: 'A group’s new name in all its copies',
    documents: { '004': 'denormalization' },
    example: 'membership',
    functions: ['renameGroup', 'copyGroupName'],
  },
  {
    pattern: 'Session by id',
    documents: { '000': 'create_session', '002': 'TTL', '003': 'TTL', '004': 'Session' },
    example: 'session',
    functions: ['createSession', 'readSession'],
  },
  {
    pattern: 'Sessions of a user',
    documents: { '004': 'GSI1' },
    example: 'session',
    functions: ['listSessions', 'endAllSessions'],
  },
  {
    pattern: 'Write a measurement; measurements of a period',
    documents: { '001': 'write_metric, query_metrics', '003': 'write sharding' },
    example: 'metric',
    functions: ['recordPoint', 'readPoints'],
  },
  {
    pattern: 'Transfer between accounts',
    documents: { '001': 'transfer_funds', '003': 'Transactions' },
    example: 'account',
    functions: ['transfer'],
  },
  {
    pattern: 'Take from a balance, with a record',
    documents: { '002': 'Transactions' },
    example: 'account',
    functions: ['changeBalance'],
  },
];
