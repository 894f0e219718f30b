import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { CURSOR_KEY_ROTATION } from '../../functions/manifest/access-patterns.ts';
import { constructIdOf } from './construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';

export interface CursorKeyRotationProps extends OrdersFunctionDefaults {
  readonly cursorKey: secretsmanager.Secret;
}

/** The actions of a rotation, of which `GetSecretValue` is every reader's. */
export const SECRET_ACTIONS = [
  'DescribeSecret',
  'GetSecretValue',
  'PutSecretValue',
  'UpdateSecretVersionStage',
];

/**
 * Rotates the cursor key every 30 days. CDK's own rotation schedule also lets the function request
 * passwords for any secret (`*`); here the function creates the key with its own randomness.
 */
export class CursorKeyRotation extends Construct {
  readonly rotate: lambda.IFunction;

  constructor(scope: Construct, id: string, { cursorKey, ...props }: CursorKeyRotationProps) {
    super(scope, id);
    const { entry } = CURSOR_KEY_ROTATION;
    const rotate = new OrdersFunction(this, constructIdOf(entry), {
      ...props,
      entry,
      grants: [],
    });
    rotate.addToRolePolicy(
      new iam.PolicyStatement({
        actions: SECRET_ACTIONS.map((action) => `secretsmanager:${action}`),
        resources: [cursorKey.secretArn],
      }),
    );
    rotate.live.addPermission('SecretsManager', {
      principal: new iam.ServicePrincipal('secretsmanager.amazonaws.com'),
      // The only condition that Secrets Manager documents:
      // https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets-required-permissions-function.html
      sourceAccount: Stack.of(this).account,
    });
    const schedule = new secretsmanager.CfnRotationSchedule(this, 'Schedule', {
      secretId: cursorKey.secretArn,
      rotationLambdaArn: rotate.live.functionArn,
      rotationRules: { automaticallyAfterDays: 30 },
      // The secret is created with its first key; a deployment does not need another.
      rotateImmediatelyOnUpdate: false,
    });
    schedule.node.addDependency(rotate);
    this.rotate = rotate;
  }
}
