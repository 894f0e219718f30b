import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import { type Grant, totalGrants, UNSEEN } from './grants.ts';

/**
 * Grants to carry out a statement (`table/withdrawals/carry-out.ts`).
 *
 * @param attributes of the statement
 */
export const carryingGrants = (
  attributes: readonly string[] = ATTRIBUTES.withdrawalStep,
): readonly Grant[] => [
  // It may be the first change by line of an order that was delivered as a whole.
  ...totalGrants(...ATTRIBUTES.deliveryDay),
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.stock],
    attributes: ATTRIBUTES.restock,
    ...UNSEEN,
  },
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.order],
    attributes: ATTRIBUTES.orderWithdrawals,
    returnValues: 'NONE',
  },
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.withdrawal],
    attributes,
  },
];
