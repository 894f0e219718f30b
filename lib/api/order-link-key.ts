import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface OrderLinkKeyProps {
  readonly encryptionKey: kms.IKey;
  /** The days for which a link is valid. */
  readonly days: number;
}

/**
 * The secret that the keys of order links are derived from. Secrets Manager generates it, so it is
 * in no template and no person sees it.
 */
export class OrderLinkKey extends secretsmanager.Secret {
  readonly #days: number;

  constructor(scope: Construct, id: string, { encryptionKey, days }: OrderLinkKeyProps) {
    super(scope, id, {
      description: 'Orders: the secret that links to orders are signed with',
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.#days = days;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A new secret would end every link that buyers have in their mail. The links of one ' +
        'order are revoked with the order instead.',
    });
  }

  /** Lets a function verify links, and sets the variable with the secret's ARN. */
  readBy(handler: lambda.Function): void {
    handler.addEnvironment('ORDER_LINK_SECRET', this.secretArn);
    handler.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [this.secretArn],
      }),
    );
  }

  /** Lets a function sign links, too. */
  signedBy(handler: lambda.Function): void {
    this.readBy(handler);
    handler.addEnvironment('ORDER_LINK_DAYS', String(this.#days));
  }
}
