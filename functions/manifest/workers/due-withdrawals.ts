/** The scheduled sweep of statements of withdrawal: its function, its interval and its grants. */
import { PARTITIONS } from '../../../table/keys.ts';
import { GSI2 } from '../../../table/schema.ts';
import { carryingGrants } from '../carrying-grants.ts';
import type { Grant } from '../grants.ts';

/** Deployed with the setting `withdrawals`. */
export const DUE_WITHDRAWALS = {
  entry: 'carry-on-withdrawals',
  everyMinutes: 1,
  grants: [
    { actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.dueWithdrawal] },
    { actions: ['GetItem'], partitions: [PARTITIONS.withdrawal] },
    // They have the attributes with which a statement that fails is postponed, too.
    ...carryingGrants(),
  ] satisfies Grant[] as readonly Grant[],
} as const;
