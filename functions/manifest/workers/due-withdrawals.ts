/** The scheduled sweep of statements of withdrawal: its function, its interval and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES, GSI1, GSI2 } from '../../../table/schema.ts';
import { carryingGrants } from '../carrying-grants.ts';
import type { Grant } from '../grants.ts';

/** Grants to match a statement from the public door (`table/withdrawals/match-statement.ts`). */
const matchingGrants = (): readonly Grant[] => [
  { actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.day] },
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.customer],
    attributes: ATTRIBUTES.email,
  },
  {
    actions: ['PutItem'],
    partitions: [PARTITIONS.unconfirmed],
    attributes: ATTRIBUTES.unconfirmed,
    returnValues: 'NONE',
  },
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.withdrawal],
    attributes: ATTRIBUTES.matchedWithdrawal,
  },
];

/** Deployed with the setting `withdrawals`. */
export const DUE_WITHDRAWALS = {
  entry: 'carry-on-withdrawals',
  everyMinutes: 1,
  grants: [
    { actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.dueWithdrawal] },
    { actions: ['GetItem'], partitions: [PARTITIONS.withdrawal] },
    // They have the attributes with which a statement that fails is postponed, too.
    ...carryingGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.withdrawal],
      attributes: ATTRIBUTES.erasedStatement,
    },
  ] satisfies Grant[] as readonly Grant[],
  grantsWith: { publicWithdrawals: matchingGrants },
} as const;
