import { EDGE_REGION } from '../../../lib/api/edge-region.ts';
import { edgeStackName, ordersStackName } from '../../../lib/stack-names.ts';

/** The deployment that rights are for. */
export interface Place {
  readonly stage: string;
  readonly region: string;
  /** `*` if it is unknown: the policy is for any account that it is attached in. */
  readonly account: string;
  readonly partition: string;
  /** An adopted table; otherwise the stack's own, whose name begins with the stack's. */
  readonly table?: string | undefined;
  /** Of CDK's bootstrap. */
  readonly qualifier: string;
}

/** The resources of a statement, by name. */
export type Resource = keyof typeof RESOURCES;

const arn = ({ partition, account }: Place, service: string, region: string, rest: string) =>
  `arn:${partition}:${service}:${region}:${account}:${rest}`;

const tableOf = ({ stage, table }: Place) => table ?? `${ordersStackName(stage)}-*`;

/** S3's names are in lower case, and so is what CloudFormation makes of the stack's. */
const bucketsOf = ({ partition, stage }: Place, rest = '') =>
  `arn:${partition}:s3:::${ordersStackName(stage).toLowerCase()}-*${rest}`;

const regionsOf = ({ region }: Place) => [...new Set([region, EDGE_REGION])];

const bootstrapRoles = (at: Place, kind: string) =>
  regionsOf(at).map(
    (region) =>
      `arn:${at.partition}:iam::${at.account}:role/` +
      `cdk-${at.qualifier}-${kind}-role-${at.account}-${region}`,
  );

/** The ARNs of what each name stands for. `*` is for actions that AWS gives no resource. */
export const RESOURCES = {
  any: () => ['*'],
  table: (at: Place) => [arn(at, 'dynamodb', at.region, `table/${tableOf(at)}`)],
  tableAndIndexes: (at: Place) => [
    arn(at, 'dynamodb', at.region, `table/${tableOf(at)}`),
    arn(at, 'dynamodb', at.region, `table/${tableOf(at)}/index/*`),
  ],
  stream: (at: Place) => [arn(at, 'dynamodb', at.region, `table/${tableOf(at)}/stream/*`)],
  exports: (at: Place) => [arn(at, 'dynamodb', at.region, `table/${tableOf(at)}/export/*`)],
  /** The scratch tables of a drill, and no other. */
  scratch: (at: Place) => [arn(at, 'dynamodb', at.region, `table/${tableOf(at)}-drill-*`)],
  stacks: (at: Place) => [
    arn(at, 'cloudformation', at.region, `stack/${ordersStackName(at.stage)}/*`),
    arn(at, 'cloudformation', EDGE_REGION, `stack/${edgeStackName(at.stage, at.region)}/*`),
  ],
  functions: (at: Place) => [
    arn(at, 'lambda', at.region, `function:${ordersStackName(at.stage)}-*`),
  ],
  buckets: (at: Place) => [bucketsOf(at)],
  objects: (at: Place) => [bucketsOf(at, '/*')],
  /** Named by construct and not by stack, so `ofTheStage` limits them by their tag. */
  secrets: (at: Place) => [arn(at, 'secretsmanager', at.region, 'secret:*')],
  userPools: (at: Place) => [arn(at, 'cognito-idp', at.region, 'userpool/*')],
  buses: (at: Place) => [arn(at, 'events', at.region, 'event-bus/*')],
  tailRules: (at: Place) => [arn(at, 'events', at.region, 'rule/*/oms-tail-*')],
  tailQueues: (at: Place) => [arn(at, 'sqs', at.region, 'oms-tail-*')],
  bootstrapRoles: (at: Place) => bootstrapRoles(at, '*'),
  /** The role that reads, and changes nothing. */
  lookupRoles: (at: Place) => bootstrapRoles(at, 'lookup'),
} as const satisfies Readonly<Record<string, (at: Place) => string[]>>;
