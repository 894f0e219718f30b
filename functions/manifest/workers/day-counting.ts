/** The days that orders, parcels and money are counted on: the projector's events and grants. */
import { PARTITIONS, SORT_PREFIX } from '../../../table/keys.ts';
import { ATTRIBUTES } from '../../../table/schema.ts';
import type { Grant } from '../grants.ts';

const { days, order, refunded } = PARTITIONS;

/** Events and grants of the projector beside its own, with the setting `dayFigures`. */
export const DAY_COUNTING = {
  /** Parcels and payments. Lambda allows five filters per event source mapping, and this is one. */
  filters: [
    {
      dynamodb: {
        Keys: {
          PK: { S: [{ prefix: order }] },
          SK: { S: [SORT_PREFIX.fulfillment, SORT_PREFIX.payment].map((prefix) => ({ prefix })) },
        },
      },
    },
  ],
  grants: [
    {
      actions: ['GetItem'],
      partitions: [order],
      attributes: [...new Set([...ATTRIBUTES.orderToCount, ...ATTRIBUTES.countedParts])],
    },
    {
      actions: ['Query'],
      partitions: [order],
      attributes: ['status', ...ATTRIBUTES.paymentToCount],
    },
    {
      actions: ['UpdateItem'],
      partitions: [order],
      attributes: [...ATTRIBUTES.orderMetadata, 'countedOrder', 'countedParcels', 'countedMoney'],
      enclosingOperation: 'TransactWriteItems',
    },
    {
      actions: ['UpdateItem'],
      partitions: [days],
      // None is listed: a day's row has counters of every hour, and nothing else.
      enclosingOperation: 'TransactWriteItems',
      returnValues: 'NONE',
    },
    {
      actions: ['UpdateItem'],
      partitions: [refunded],
      attributes: ['type', 'refunded'],
      enclosingOperation: 'TransactWriteItems',
      returnValues: 'NONE',
    },
    {
      actions: ['DeleteItem'],
      partitions: [refunded],
      enclosingOperation: 'TransactWriteItems',
      returnValues: 'NONE',
    },
  ] satisfies Grant[] as readonly Grant[],
} as const;
