import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { SigningSecret } from '../signing-secret.ts';

export interface OrderLinkKeyProps {
  readonly encryptionKey: kms.IKey;
}

/** The secret that the keys of order links are derived from. */
export class OrderLinkKey extends SigningSecret {
  constructor(scope: Construct, id: string, { encryptionKey }: OrderLinkKeyProps) {
    super(scope, id, {
      encryptionKey,
      description: 'Orders: the secret that links to orders are signed with',
      variable: 'ORDER_LINK_SECRET',
      unrotated:
        'A new secret would end every link that buyers have in their mail. The links of one ' +
        'order are revoked with the order instead.',
    });
  }
}
