import type { Grant } from '../../functions/manifest/grants.ts';
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';

/**
 * The attributes of META, of lines and of their counters that mails need. A Query must name what it
 * reads, and IAM checks the names: so the mailer reads no text of a comment, no address and no
 * note, although they are rows and attributes of the same partition.
 */
export const MAILED_ORDER = [
  'customerId',
  'status',
  'currency',
  'total',
  'adjustments',
  'attributes',
  'shopAttributes',
  'sku',
  'name',
  'quantity',
  'qty',
  'unitPrice',
  // The counters of the lines: a mail that waits has the taxes of what is left, as its total.
  'lines',
  'totalRule',
] as const;

/** The requests that the function may send to the orders' table. */
export const MAILER_GRANTS: readonly Grant[] = [
  { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.profile },
  { actions: ['Query'], partitions: [PARTITIONS.order], attributes: MAILED_ORDER },
];
