import { RemovalPolicy } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export interface OrdersLogGroupProps {
  readonly encryptionKey: kms.IKey;
  readonly retention: logs.RetentionDays;
  /** @default - made by CloudFormation, from the stack's name */
  readonly logGroupName?: string;
}

/**
 * Logs outlive what wrote them, or a removed function takes its last words along; the retention
 * empties the group in time.
 */
export class OrdersLogGroup extends logs.LogGroup {
  constructor(scope: Construct, id: string, props: OrdersLogGroupProps) {
    super(scope, id, { ...props, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE });
  }
}
