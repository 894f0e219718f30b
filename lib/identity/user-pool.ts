import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { Sender } from '../settings/sign-in-settings.ts';

export interface OrdersUserPoolProps {
  /** The sender of the pool's mails; Cognito's own address by default. */
  readonly sender: Sender | undefined;
  readonly deletionProtection: boolean;
}

/**
 * The user pool, with e-mail addresses as user names. Customers sign themselves up. Like the table,
 * the pool outlives the stack.
 */
export class OrdersUserPool extends cognito.UserPool {
  constructor(scope: Construct, id: string, { sender, deletionProtection }: OrdersUserPoolProps) {
    super(scope, id, {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 12,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    if (sender)
      (this.node.defaultChild as cognito.CfnUserPool).emailConfiguration = this.#sentBy(sender);
    this.addGroup('Operators', {
      groupName: 'operators',
      description: 'May read and change every order, and the stock',
    });
    Validations.of(this).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A pool requires a second factor of everybody or of nobody, and shoppers who must ' +
          'install an authenticator leave. ' +
          'Everybody may use one; a shop that requires it of its operators brings its own ' +
          'issuer (context jwtIssuer).',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'The Plus plan is charged for every active user of the shop. The shop decides on that, ' +
          'not a default.',
      },
    );
  }
  /**
   * Returns the mail settings. CDK's `UserPoolEmail.withSES` does not support an identity of
   * another account.
   */
  #sentBy({ from, replyTo, identityArn }: Sender): cognito.CfnUserPool.EmailConfigurationProperty {
    const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
    return {
      emailSendingAccount: 'DEVELOPER',
      from,
      ...(replyTo !== undefined && { replyToEmailAddress: replyTo }),
      sourceArn:
        identityArn ??
        Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain }),
    };
  }
}
