/** The scheduled sweep of customers to erase: its function, its interval and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../../table/schema.ts';
import { type Grant, UNSEEN } from '../grants.ts';
import { COMPARED_WORDS } from './order-index.ts';

export const DUE_ERASURES = {
  entry: 'carry-on-erasures',
  everyMinutes: 1,
  grants: [
    { actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.dueErasure] },
    { actions: ['Query'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.address },
    {
      actions: ['Query'],
      partitions: [
        PARTITIONS.order,
        PARTITIONS.fulfillment,
        PARTITIONS.unconfirmed,
        PARTITIONS.webhookOrder,
      ],
    },
    {
      actions: ['GetItem'],
      partitions: [PARTITIONS.customer],
      attributes: [...new Set([...ATTRIBUTES.finalOrder, ...ATTRIBUTES.erasureState])],
    },
    // They have the attributes with which an erasure that fails is postponed, too.
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.erasureWalk,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: [...ATTRIBUTES.address, ...ATTRIBUTES.addressCount],
      ...UNSEEN,
    },
    { actions: ['UpdateItem'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.erasedParts },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.withdrawal],
      attributes: ATTRIBUTES.erasedStatement,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.fulfillment],
      attributes: ATTRIBUTES.erasedReport,
    },
    // The words that the orders are found by: none is put.
    ...COMPARED_WORDS,
    { actions: ['DeleteItem'], partitions: [PARTITIONS.order, PARTITIONS.found], ...UNSEEN },
    // The rows of tracking numbers, the notes of statements, and orders that webhooks had.
    {
      actions: ['DeleteItem'],
      partitions: [PARTITIONS.tracked, PARTITIONS.unconfirmed, PARTITIONS.webhookOrder],
      returnValues: 'NONE',
    },
  ] satisfies Grant[] as readonly Grant[],
} as const;
