/** The scheduled sweep of due rows: its function, its interval and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../../table/schema.ts';
import { expiryGrants, type Grant, stockRowsGrant, UNSEEN } from '../grants.ts';

/** Grants to carry on the erasure of a customer (`table/due/continue-erasure.ts`). */
const erasureGrants = (): readonly Grant[] => [
  { actions: ['Query'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.address },
  { actions: ['Query'], partitions: [PARTITIONS.fulfillment] },
  // The status of an order that a payment waits for (`remind-payment.ts`) is one of these.
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.customer],
    attributes: [...new Set([...ATTRIBUTES.finalOrder, ...ATTRIBUTES.erasureState])],
  },
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
  // The words that the orders are found by (`table/finding/index-order.ts`): none is put.
  { actions: ['DeleteItem'], partitions: [PARTITIONS.order, PARTITIONS.found], ...UNSEEN },
];

export const DUE_SWEEP = {
  entry: 'sweep-due',
  everyMinutes: 1,
  grants: [
    {
      actions: ['Query'],
      index: GSI2.name,
      partitions: [PARTITIONS.due, PARTITIONS.dueDelivery],
    },
    // The deletion of an order's words compares its addresses.
    ...expiryGrants(...ATTRIBUTES.addresses),
    { actions: ['GetItem'], partitions: [PARTITIONS.order] },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.awaitedPayment,
    },
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.version,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.webhook],
      attributes: ATTRIBUTES.deliveryDue,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.restock,
      ...UNSEEN,
    },
    ...erasureGrants(),
    stockRowsGrant(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.splitStock,
    },
  ] satisfies Grant[] as readonly Grant[],
} as const;
