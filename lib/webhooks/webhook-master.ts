import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface WebhookMasterProps {
  readonly encryptionKey: kms.IKey;
}

/**
 * The secret from which the secret of every webhook endpoint is derived. Secrets Manager generates
 * it, so it is in no template and no person sees it.
 */
export class WebhookMaster extends secretsmanager.Secret {
  constructor(scope: Construct, id: string, { encryptionKey }: WebhookMasterProps) {
    super(scope, id, {
      description: 'Orders: the master of the secrets of webhook endpoints',
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A new master would change the secret of every endpoint at once. Each endpoint’s own ' +
        'secret is rotated with its generation instead.',
    });
  }

  /** Lets a function derive secrets, and sets the variable with the master's ARN. */
  readBy(handler: lambda.Function): void {
    handler.addEnvironment('WEBHOOK_MASTER_SECRET', this.secretArn);
    handler.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [this.secretArn],
      }),
    );
  }
}
