import { Aws, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type * as cognito from 'aws-cdk-lib/aws-cognito';
import type { SignInDomain } from '../settings/sign-in-settings.ts';

/** Adds the domain of the sign-in page: the shop's own, or one of Cognito's. */
export function signInDomain(
  pool: cognito.UserPool,
  own: SignInDomain | undefined,
): cognito.UserPoolDomain {
  if (own) {
    const { domainName, certificateArn } = own;
    const certificate = Certificate.fromCertificateArn(pool, 'Certificate', certificateArn);
    return pool.addDomain('SignIn', { customDomain: { domainName, certificate } });
  }
  const { stackName, region } = Stack.of(pool);
  // The prefix must be unique in the region, across all accounts.
  const domainPrefix = `${stackName.toLowerCase()}-${region}-${Aws.ACCOUNT_ID}`;
  return pool.addDomain('SignIn', { cognitoDomain: { domainPrefix } });
}
