/**
 * The trigger that the template's user pool calls before it signs a person's access token.
 * docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';
import type { AuthorizationGrant } from './grants.ts';

/** Returns the additional claims of a grant's access token. */
export type ClaimsOf = (grant: AuthorizationGrant) => Promise<Readonly<Record<string, string>>>;

interface UserPoolProperties {
  readonly LambdaConfig?: { readonly PreTokenGenerationConfig?: { readonly LambdaArn: string } };
}

/** Returns no claims if the template has no pool, or the pool no trigger. */
export function preTokenGeneration(
  assembly: Assembly,
  functions: Pick<FunctionHost, 'invoke'>,
): ClaimsOf {
  const [pool] = resourcesOf(assembly, 'AWS::Cognito::UserPool');
  const { LambdaConfig } = (pool?.properties ?? {}) as UserPoolProperties;
  const arn = LambdaConfig?.PreTokenGenerationConfig?.LambdaArn;
  const functionName = arn && invokedFunction(assembly, arn).name;
  return async (grant) => {
    if (!pool || functionName === undefined) return {};
    const event = eventFor(grant, pool.physicalId, assembly.region);
    const answer = (await functions.invoke(functionName, event)) as typeof event;
    const { accessTokenGeneration } = answer.response.claimsAndScopeOverrideDetails ?? {};
    return accessTokenGeneration?.claimsToAddOrOverride ?? {};
  };
}

/** Creates the trigger's event. Every address here counts as verified. */
const eventFor = (
  { client, sub, email, operator, scope }: AuthorizationGrant,
  userPoolId: string,
  region: string,
): PreTokenGenerationV2TriggerEvent => ({
  version: '2',
  triggerSource: 'TokenGeneration_HostedAuth',
  region,
  userPoolId,
  userName: sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.clientId },
  request: {
    userAttributes: { sub, email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
    groupConfiguration: { groupsToOverride: operator ? ['operators'] : [] },
    scopes: scope.split(' '),
  },
  response: {} as PreTokenGenerationV2TriggerEvent['response'],
});
