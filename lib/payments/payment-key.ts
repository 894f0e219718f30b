import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PAYMENT_KEY_OUTPUT } from '../../functions/manifest/payment-provider.ts';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import type { CalledProvider } from '../settings/payment-provider-settings.ts';

export interface PaymentKeyProps {
  readonly encryptionKey: kms.IKey;
  readonly provider: CalledProvider;
}

/**
 * The key with which functions call the payment provider. `oms payment-key set` stores it; until
 * then there is a random value, which is no key.
 */
export class PaymentKey extends secretsmanager.Secret {
  readonly #provider: CalledProvider;

  constructor(scope: Construct, id: string, { encryptionKey, provider }: PaymentKeyProps) {
    super(scope, id, {
      description: `Orders: the key with which ${provider.name} is called`,
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.#provider = provider;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The provider creates this key, and replaces it on request: oms payment-key set stores ' +
        'the new one.',
    });
    new CfnOutput(this, 'Arn', { value: this.secretArn }).overrideLogicalId(PAYMENT_KEY_OUTPUT);
    new CfnOutput(this, 'Mode', { value: provider.mode }).overrideLogicalId('PaymentMode');
  }

  /** Lets a function call the provider: it may read the key, and gets the settings of the calls. */
  usedBy(handler: lambda.Function): void {
    const { capture, mode, publishableKey } = this.#provider;
    handler.addEnvironment(PROVIDER_VARIABLES.key, this.secretArn);
    handler.addEnvironment(PROVIDER_VARIABLES.capture, capture);
    handler.addEnvironment(PROVIDER_VARIABLES.mode, mode);
    if (publishableKey !== undefined)
      handler.addEnvironment(PROVIDER_VARIABLES.publishableKey, publishableKey);
    handler.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [this.secretArn],
      }),
    );
  }
}
