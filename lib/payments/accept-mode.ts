import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import type { CalledProvider } from '../settings/payment-provider-settings.ts';

/** Lets a function skip the provider's events of the other mode, if the stack has one. */
export function acceptMode(handler: lambda.Function, provider: CalledProvider | undefined): void {
  if (provider) handler.addEnvironment(PROVIDER_VARIABLES.mode, provider.mode);
}
