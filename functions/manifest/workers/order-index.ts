/** The words that orders are found by: their function, its events and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES } from '../../../table/schema.ts';
import { type Grant, IN_TRANSACTION, UNSEEN } from '../grants.ts';

/** The rights to compare an order's words with its addresses (`table/finding/index-order.ts`). */
export const COMPARED_WORDS: readonly Grant[] = [
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
];

/** Deployed with the setting `findOrders`. */
export const ORDER_INDEX = {
  entry: 'index-orders',
  /** The event after which an order may have other words: each version, as A27 and A6 make one. */
  types: ['order.updated'],
  grants: [
    ...COMPARED_WORDS,
    { actions: ['PutItem', 'DeleteItem'], partitions: [PARTITIONS.order], ...UNSEEN },
    { actions: ['PutItem', 'DeleteItem'], partitions: [PARTITIONS.found], ...IN_TRANSACTION },
  ] satisfies Grant[] as readonly Grant[],
} as const;
