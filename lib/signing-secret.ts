import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface SigningSecretProps {
  readonly encryptionKey: kms.IKey;
  readonly description: string;
  /** The variable that has its ARN, in the functions that read it. */
  readonly variable: string;
  /** Why it is not rotated. */
  readonly unrotated: string;
}

/**
 * A secret that signs, or from which what signs is derived. Secrets Manager generates it, so it is
 * in no template and no person sees it.
 */
export class SigningSecret extends secretsmanager.Secret {
  readonly #variable: string;

  constructor(
    scope: Construct,
    id: string,
    { encryptionKey, description, variable, unrotated }: SigningSecretProps,
  ) {
    super(scope, id, {
      description,
      encryptionKey,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.#variable = variable;
    Validations.of(this).acknowledge({ id: 'AwsSolutions-SMG4', reason: unrotated });
  }

  /** Lets a function read it, and sets the variable with its ARN. */
  readBy(handler: lambda.Function): void {
    handler.addEnvironment(this.#variable, this.secretArn);
    handler.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [this.secretArn],
      }),
    );
  }
}
