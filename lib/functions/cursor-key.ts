import { RemovalPolicy } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface CursorKeyProps {
  readonly encryptionKey: kms.IKey;
}

/**
 * The key that signs page cursors. Secrets Manager generates it, so it is in no template and no
 * person sees it; `CursorKeyRotation` replaces it.
 */
export class CursorKey extends secretsmanager.Secret {
  constructor(scope: Construct, id: string, { encryptionKey }: CursorKeyProps) {
    super(scope, id, {
      description: 'Orders: the key that signs page cursors',
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
