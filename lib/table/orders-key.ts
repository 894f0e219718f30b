import { Annotations, ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { VENDED_LOGS } from '../api/access-log.ts';

const USE = [
  'kms:Encrypt',
  'kms:Decrypt',
  'kms:ReEncrypt*',
  'kms:GenerateDataKey*',
  'kms:DescribeKey',
];

/**
 * The KMS key of all stored data. Its key policy alone grants its use, and only through the service
 * that stores the data. A role that may read an item gets it decrypted, nothing else can be
 * decrypted, and no function's role mentions KMS.
 */
export class OrdersKey extends kms.Key {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      description: 'Orders: the table, the cursor signing key, the logs, the failures',
    });
    const [services, ...others] = keyStatements(Stack.of(this));
    for (const statement of [services, noOtherGrants(), ...others])
      this.addToResourcePolicy(statement);
  }
}

/**
 * Adds what the backend of this stack needs to the policy of a company's own key. A key of another
 * app keeps its policy, which a warning of the synthesis asks for.
 */
export function useKey(backend: Construct, key: kms.IKey): void {
  const added = keyStatements(Stack.of(backend)).map((statement) =>
    key.addToResourcePolicy(statement),
  );
  if (added.some(({ statementAdded }) => !statementAdded))
    Annotations.of(backend).addWarningV2(
      '@orders/key-policy',
      'The policy of the key is not of this app: add keyStatements to it where it is made ' +
        '(docs/company.md)',
    );
}

/**
 * Returns what the policy of a key must allow, for the backend of this stack.
 *
 * @param options.dataEvents true with the setting `dataEvents`: CloudTrail uses the key, too
 */
export const keyStatements = (
  stack: Stack,
  { dataEvents = false }: { readonly dataEvents?: boolean } = {},
): readonly [iam.PolicyStatement, ...iam.PolicyStatement[]] => [
  useThrough(stack, 'dynamodb', 'secretsmanager', 's3', 'sns'),
  useForLogGroups(stack),
  useForAlarms(stack),
  ...(dataEvents ? trailStatements(stack) : []),
];

/** The name and the ARN of the trail, which the key and the bucket name before it exists. */
export function trailOf(stack: Stack): { readonly trailName: string; readonly trailArn: string } {
  const trailName = `${stack.stackName}-DataEvents`;
  const resource = { service: 'cloudtrail', resource: 'trail', resourceName: trailName };
  return { trailName, trailArn: stack.formatArn(resource) };
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html */
const useThrough = ({ account, region }: Stack, ...services: string[]): iam.PolicyStatement =>
  new iam.PolicyStatement({
    principals: [new iam.AnyPrincipal()],
    actions: [...USE, 'kms:CreateGrant'],
    resources: ['*'],
    conditions: {
      StringEquals: {
        'kms:CallerAccount': account,
        'kms:ViaService': services.map((service) => `${service}.${region}.amazonaws.com`),
      },
    },
  });

/** Denies grants, except a service's own for its background work, whatever a role allows. */
const noOtherGrants = (): iam.PolicyStatement =>
  new iam.PolicyStatement({
    effect: iam.Effect.DENY,
    principals: [new iam.AnyPrincipal()],
    actions: ['kms:CreateGrant'],
    resources: ['*'],
    conditions: {
      BoolIfExists: {
        'kms:GrantIsForAWSResource': 'false',
        'aws:PrincipalIsAWSService': 'false',
      },
    },
  });

/**
 * Matches the stack's log groups by the beginning of their names, which is the stack's name, or
 * ends with it.
 */
function useForLogGroups(stack: Stack): iam.PolicyStatement {
  const ours = ['', VENDED_LOGS].map((prefix) =>
    stack.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: `${prefix}${stack.stackName}-*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return new iam.PolicyStatement({
    principals: [new iam.ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
    actions: USE,
    resources: ['*'],
    conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': ours } },
  });
}

/** Lets CloudWatch publish to the alarm topic; it does that as a service, without a role. */
const useForAlarms = ({ account }: Stack): iam.PolicyStatement =>
  new iam.PolicyStatement({
    principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
    actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:SourceAccount': account } },
  });

/**
 * Lets one trail encrypt its files, as the CloudTrail service, with the three statements of
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-kms-key-policy-for-cloudtrail.html
 *
 * Only `GenerateDataKey*` has an encryption context. The guide's `Decrypt`, which an S3 bucket key
 * needs, has no condition; here it excludes other trails, and also works if CloudTrail sends no
 * trail.
 */
export function allowTrail(key: kms.IKey, stack: Stack): void {
  for (const statement of trailStatements(stack)) key.addToResourcePolicy(statement);
}

function trailStatements(stack: Stack): readonly iam.PolicyStatement[] {
  const { account, partition } = stack;
  const { trailArn } = trailOf(stack);
  const ours = { 'aws:SourceArn': trailArn };
  const trails = `arn:${partition}:cloudtrail:*:${account}:trail/*`;
  const statements: [action: string, conditions: iam.Conditions][] = [
    [
      'kms:GenerateDataKey*',
      { StringEquals: ours, StringLike: { 'kms:EncryptionContext:aws:cloudtrail:arn': trails } },
    ],
    ['kms:Decrypt', { StringEqualsIfExists: ours }],
    ['kms:DescribeKey', { StringEquals: ours }],
  ];
  return statements.map(
    ([action, conditions]) =>
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudtrail.amazonaws.com')],
        actions: [action],
        resources: ['*'],
        conditions,
      }),
  );
}
