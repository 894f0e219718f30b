import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { WebhookProvider } from '../../functions/payments/payment-doors.ts';

export interface WebhookSecretsProps {
  readonly encryptionKey: kms.IKey;
  readonly providers: readonly WebhookProvider[];
}

/**
 * What each provider signs its webhooks with. `oms payment-secret set` puts the provider's secret
 * in; until then there is a random one, which nobody can sign with.
 */
export class WebhookSecrets extends Construct {
  readonly byProvider: ReadonlyMap<WebhookProvider, secretsmanager.ISecret>;

  constructor(scope: Construct, id: string, { encryptionKey, providers }: WebhookSecretsProps) {
    super(scope, id);
    this.byProvider = new Map(
      providers.map((provider) => {
        const name = provider.charAt(0).toUpperCase() + provider.slice(1);
        const secret = new secretsmanager.Secret(this, name, {
          description: `Orders: what ${provider} signs its payment webhooks with`,
          encryptionKey,
          generateSecretString: { passwordLength: 64, excludePunctuation: true },
          removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        });
        Validations.of(secret).acknowledge({
          id: 'AwsSolutions-SMG4',
          reason:
            'The provider makes this secret, and replaces it when somebody asks it to: oms ' +
            'payment-secret set puts the new one in.',
        });
        new CfnOutput(this, `${name}Arn`, { value: secret.secretArn }).overrideLogicalId(
          `${name}WebhookSecretArn`,
        );
        return [provider, secret] as const;
      }),
    );
  }
}
