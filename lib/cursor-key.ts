import { Validations } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface CursorKeyProps {
  readonly encryptionKey: kms.IKey;
}

/** What page cursors are signed with. Made by Secrets Manager, so it is in no template and nobody has to know it. */
export class CursorKey extends secretsmanager.Secret {
  constructor(scope: Construct, id: string, { encryptionKey }: CursorKeyProps) {
    super(scope, id, {
      description: 'Orders: the key that signs page cursors',
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotation needs a Lambda of its own and comes with operations. Until then a new value can be put by hand at any time: ' +
        'readers accept AWSCURRENT and AWSPREVIOUS, and a cursor signs no access, only the integrity of a position in a list.',
    });
  }
}
