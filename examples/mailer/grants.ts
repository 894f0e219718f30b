import type { Grant } from '../../functions/manifest/grants.ts';
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';

/**
 * The attributes of META and of lines that mails need. A Query must name what it reads, and IAM
 * checks the names: so the mailer reads no text of a comment, no address and no note, although they
 * are rows and attributes of the same partition.
 */
export const MAILED_ORDER = [
  'customerId',
  'currency',
  'total',
  'attributes',
  'shopAttributes',
  'sku',
  'name',
  'quantity',
  'qty',
  'unitPrice',
] as const;

/** The requests that the function may send to the orders' table. */
export const MAILER_GRANTS: readonly Grant[] = [
  { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.profile },
  { actions: ['Query'], partitions: [PARTITIONS.order], attributes: MAILED_ORDER },
];
