import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { SigningSecret } from '../signing-secret.ts';

export interface PhoneKeyProps {
  readonly encryptionKey: kms.IKey;
}

/** The secret from which the words of telephone numbers are derived (setting `findOrders`). */
export class PhoneKey extends SigningSecret {
  constructor(scope: Construct, id: string, { encryptionKey }: PhoneKeyProps) {
    super(scope, id, {
      encryptionKey,
      description: 'Orders: the secret that telephone numbers are hashed with, to be found',
      variable: 'PHONE_SECRET',
      unrotated:
        'A new secret would make every telephone number unknown to the search, until a backfill ' +
        'has written all words again.',
    });
  }
}
