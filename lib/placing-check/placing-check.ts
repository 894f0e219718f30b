import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { PLACING_CHECK_VARIABLES } from '../../functions/manifest/placing-check/check-variables.ts';
import { SigningSecret } from '../signing-secret.ts';
import type { PlacingCheckSetting } from './placing-check-settings.ts';

export interface PlacingCheckProps {
  readonly encryptionKey: kms.IKey;
  readonly check: PlacingCheckSetting;
}

/**
 * The shop's own check, which functions ask before they place an order. A Lambda is invoked; the
 * questions to a URL are signed with a secret of their own.
 */
export class PlacingCheck extends Construct {
  /** Undefined for a Lambda. */
  readonly secret: SigningSecret | undefined;
  readonly #check: PlacingCheckSetting;

  constructor(scope: Construct, id: string, { encryptionKey, check }: PlacingCheckProps) {
    super(scope, id);
    this.#check = check;
    this.secret = check.target.startsWith('arn:')
      ? undefined
      : // 64 letters and digits are the base64 of 48 bytes: a key of Standard Webhooks as they are.
        new SigningSecret(this, 'Secret', {
          encryptionKey,
          description: 'Orders: the secret that questions to the placing check are signed with',
          variable: PLACING_CHECK_VARIABLES.secret,
          unrotated:
            'The check has to know a new secret at the same moment, so a person replaces it. ' +
            'Functions use a replaced one within five minutes.',
        });
  }

  /** Lets a function ask the check: one right, to invoke it or to read the secret. */
  askedBy(handler: lambda.Function): void {
    const { target, silence } = this.#check;
    handler.addEnvironment(PLACING_CHECK_VARIABLES.target, target);
    handler.addEnvironment(PLACING_CHECK_VARIABLES.silence, silence);
    if (this.secret) this.secret.readBy(handler);
    else
      handler.addToRolePolicy(
        new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target] }),
      );
  }
}
