/** The words that orders are found by: their function, its events and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES } from '../../../table/schema.ts';
import { type Grant, IN_TRANSACTION, UNSEEN } from '../grants.ts';

/** Deployed with the setting `findOrders`. */
export const ORDER_INDEX = {
  entry: 'index-orders',
  /** The event after which an order may have other words: each version, as A27 and A6 make one. */
  types: ['order.updated'],
  grants: [
    {
      actions: ['GetItem'],
      partitions: [PARTITIONS.order],
      attributes: [...ATTRIBUTES.namedOrder, ...ATTRIBUTES.foundWords],
    },
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.addresses,
      returnValues: 'NONE',
    },
    { actions: ['PutItem', 'DeleteItem'], partitions: [PARTITIONS.order], ...UNSEEN },
    { actions: ['PutItem', 'DeleteItem'], partitions: [PARTITIONS.found], ...IN_TRANSACTION },
  ] satisfies Grant[] as readonly Grant[],
} as const;
