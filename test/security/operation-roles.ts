import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { patternsOf } from '../../functions/manifest/open-patterns.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { distinctGrants } from '../../lib/table/distinct-grants.ts';
import { tableGrant } from '../../lib/table/table-grant.ts';
import type { Role, Statement } from './roles.ts';
import { ACCESS, type Access } from './table-access.ts';

/** The rows of a stage with the options of the stage dev, as the tests' is. */
const ROWS = patternsOf([], ['orderLinks', 'withdrawals', 'publicWithdrawals', 'dayFigures']);
const BY_OPERATION = Map.groupBy(ROWS, ({ name }) => constructIdOf(name));
const BY_GROUP = Map.groupBy(ROWS, ({ group }) => constructIdOf(group));

/** The role of the group that serves an operation; another function has its own. */
export const groupOf = (name: string): string => {
  const [row] = BY_OPERATION.get(name) ?? [];
  return row ? constructIdOf(row.group) : name;
};

/**
 * The rights that each operation would have alone: those of its own rows. IAM distinguishes groups
 * only, so the tests hold that an operation needs no more.
 */
export const operationRoles = (tableArn: string): readonly Role[] =>
  [...BY_OPERATION].map(([name, rows]) => ({
    name,
    statements: statementsOf(rows, tableArn),
    others: [],
  }));

/** The statements about the table that a group has, or should have: those of all its rows. */
export const groupStatements = (group: string, tableArn: string): readonly Statement[] =>
  statementsOf(BY_GROUP.get(group) ?? [], tableArn);

const statementsOf = (rows: readonly AccessPattern[], tableArn: string): Statement[] =>
  distinctGrants(rows.flatMap(({ grants }) => grants())).map((grant) =>
    tableGrant({ tableArn } as ITableV2, grant).toStatementJson(),
  );

/** The access by hand of what a role serves: of a group, a list for each operation. */
export const accessLists = (name: string): readonly (readonly Access[])[] => {
  const operations = BY_GROUP.get(name)?.map((row) => constructIdOf(row.name));
  return [...new Set(operations ?? [name])].map((one) => ACCESS[one] ?? []);
};

/** The access by hand: of a group, that of all its operations. */
export const accessOf = (name: string): readonly Access[] | undefined =>
  BY_GROUP.has(name) ? accessLists(name).flat() : ACCESS[name];
