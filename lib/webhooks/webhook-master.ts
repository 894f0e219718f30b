import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { SigningSecret } from '../signing-secret.ts';

export interface WebhookMasterProps {
  readonly encryptionKey: kms.IKey;
}

/** The secret from which the secret of every webhook endpoint is derived. */
export class WebhookMaster extends SigningSecret {
  constructor(scope: Construct, id: string, { encryptionKey }: WebhookMasterProps) {
    super(scope, id, {
      encryptionKey,
      description: 'Orders: the master of the secrets of webhook endpoints',
      variable: 'WEBHOOK_MASTER_SECRET',
      unrotated:
        'A new master would change the secret of every endpoint at once. Each endpoint’s own ' +
        'secret is rotated with its generation instead.',
    });
  }
}
