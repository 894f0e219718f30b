import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { WebhookProvider } from '../../functions/manifest/payment-inputs.ts';

export interface WebhookSecretsProps {
  readonly encryptionKey: kms.IKey;
  readonly providers: readonly WebhookProvider[];
}

/**
 * The secrets with which providers sign their webhooks. `oms payment-secret set` stores the
 * provider's secret; until then there is a random one, with which nobody can sign.
 */
export class WebhookSecrets extends Construct {
  readonly byProvider: ReadonlyMap<WebhookProvider, secretsmanager.ISecret>;

  constructor(scope: Construct, id: string, { encryptionKey, providers }: WebhookSecretsProps) {
    super(scope, id);
    this.byProvider = new Map(
      providers.map((provider) => {
        const name = provider.charAt(0).toUpperCase() + provider.slice(1);
        const secret = new secretsmanager.Secret(this, name, {
          description: `Orders: the secret of ${provider} for its payment webhooks`,
          encryptionKey,
          generateSecretString: { passwordLength: 64, excludePunctuation: true },
          removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        });
        Validations.of(secret).acknowledge({
          id: 'AwsSolutions-SMG4',
          reason:
            'The provider creates this secret, and replaces it on request: oms payment-secret ' +
            'set stores the new one.',
        });
        new CfnOutput(this, `${name}Arn`, { value: secret.secretArn }).overrideLogicalId(
          `${name}WebhookSecretArn`,
        );
        return [provider, secret] as const;
      }),
    );
  }
}
