import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
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
    this.allowServices('dynamodb', 'secretsmanager', 's3', 'sns');
    this.denyOtherGrants();
    this.allowOurLogGroups();
    this.allowAlarms();
  }

  /** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html */
  private allowServices(...services: string[]): void {
    const { account, region } = Stack.of(this);
    const throughThem = {
      'kms:CallerAccount': account,
      'kms:ViaService': services.map((service) => `${service}.${region}.amazonaws.com`),
    };
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.AnyPrincipal()],
        actions: [...USE, 'kms:CreateGrant'],
        resources: ['*'],
        conditions: { StringEquals: throughThem },
      }),
    );
  }

  /** Denies grants, except a service's own for its background work, whatever a role allows. */
  private denyOtherGrants(): void {
    this.addToResourcePolicy(
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
      }),
    );
  }

  /**
   * Matches our log groups by the beginning of their names, which is the stack's name, or ends with
   * it.
   */
  private allowOurLogGroups(): void {
    const stack = Stack.of(this);
    const ours = ['', VENDED_LOGS].map((prefix) =>
      stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: `${prefix}${stack.stackName}-*`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
        actions: USE,
        resources: ['*'],
        conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': ours } },
      }),
    );
  }

  /** Lets CloudWatch publish to the alarm topic; it does that as a service, without a role. */
  private allowAlarms(): void {
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }

  /**
   * Lets one trail encrypt its files, as the CloudTrail service, with the three statements of
   * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-kms-key-policy-for-cloudtrail.html
   *
   * Only `GenerateDataKey*` has an encryption context. The guide's `Decrypt`, which an S3 bucket
   * key needs, has no condition; here it excludes other trails, and also works if CloudTrail sends
   * no trail.
   */
  allowTrail(trailArn: string): void {
    const { account, partition } = Stack.of(this);
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
    for (const [action, conditions] of statements) {
      this.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal('cloudtrail.amazonaws.com')],
          actions: [action],
          resources: ['*'],
          conditions,
        }),
      );
    }
  }
}
