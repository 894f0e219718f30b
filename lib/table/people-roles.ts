import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { PARTITIONS } from '../../table/keys.ts';
import { INDEXES } from '../../table/schema.ts';
import { InlineRole } from '../policy/inline-role.ts';

/** The rights of people on the table, each with all that are before it. */
export const PEOPLE = ['read', 'verify', 'admin'] as const;

/** ARNs of users and roles that may assume each role. */
export type PeopleRolesSetting = Readonly<Record<(typeof PEOPLE)[number], readonly string[]>>;

export interface PeopleRolesProps {
  readonly table: dynamodb.ITableV2;
  readonly trusted: PeopleRolesSetting;
}

/** Keys with an e-mail address or a part of a name. */
const NAMING: readonly string[] = [PARTITIONS.email, PARTITIONS.found, PARTITIONS.foundCustomer];

/** People read rows by these keys: none contains an e-mail address or a name. */
const PARTITIONS_OF_PEOPLE = Object.values(PARTITIONS)
  .filter((prefix) => !NAMING.includes(prefix))
  .map((prefix) => `${prefix}*`);

/**
 * Roles for the people who operate the table (context `peopleRoles`). They need a second factor and
 * last an hour. *read* reads items; *verify* also scans, which IAM cannot limit to some keys;
 * *admin* also writes items, for repairs. None of them deletes the table, changes its recovery or
 * uses its key, and no function has one. Metrics and logs are AWS's managed policies' matter: IAM
 * grants metrics for all resources only.
 */
export class PeopleRoles extends Construct {
  /** ARNs of the roles, by the names of their outputs. */
  readonly outputs: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { table, trusted }: PeopleRolesProps) {
    super(scope, id);
    const statements = {
      read: [...readItems(table), ...describeTable(table)],
      verify: [scan(table)],
      admin: [writeItems(table)],
    };
    const wanted = PEOPLE.filter((kind) => trusted[kind].length > 0);
    this.outputs = Object.fromEntries(
      wanted.map((kind) => {
        const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
        const role = new InlineRole(this, name, {
          assumedBy: withSecondFactor(trusted[kind]),
          maxSessionDuration: Duration.hours(1),
          description: `Orders: people who may ${kind} the table`,
        });
        const included = PEOPLE.slice(0, PEOPLE.indexOf(kind) + 1);
        for (const statement of included.flatMap((one) => statements[one]))
          role.addToPolicy(statement);
        return [`People${name}RoleArn`, role.roleArn];
      }),
    );
  }
}

const withSecondFactor = (arns: readonly string[]): iam.IPrincipal =>
  new iam.PrincipalWithConditions(
    new iam.CompositePrincipal(...arns.map((arn) => new iam.ArnPrincipal(arn))),
    { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
  );

const onTable = (actions: readonly string[]) => actions.map((action) => `dynamodb:${action}`);

const BY_KEY = {
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': PARTITIONS_OF_PEOPLE },
  // ForAllValues is also true of a request without a key.
  Null: { 'dynamodb:LeadingKeys': 'false' },
};

const readItems = ({ tableArn }: dynamodb.ITableV2) => [
  new iam.PolicyStatement({
    actions: onTable(['GetItem', 'Query']),
    resources: [tableArn, ...INDEXES.map(({ name }) => `${tableArn}/index/${name}`)],
    conditions: BY_KEY,
  }),
];

const describeTable = ({ tableArn }: dynamodb.ITableV2) => [
  new iam.PolicyStatement({
    actions: onTable(['DescribeTable', 'ListTagsOfResource']),
    resources: [tableArn],
  }),
];

const scan = ({ tableArn }: dynamodb.ITableV2) =>
  new iam.PolicyStatement({ actions: onTable(['Scan']), resources: [tableArn] });

/** `oms` writes on conditions only. IAM cannot demand one. */
const writeItems = ({ tableArn }: dynamodb.ITableV2) =>
  new iam.PolicyStatement({
    actions: onTable(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
    resources: [tableArn],
    conditions: BY_KEY,
  });
