import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

/**
 * Adds `email` and `email_verified` (their OpenID Connect names) to a person's access token, if
 * Cognito has verified the address. Cognito calls it before it signs the tokens of a person
 * (trigger `PreTokenGeneration`, V2_0), and not for machines, which have no address. A sign-in
 * waits for this function and fails with it, so it reads only the event.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
export const handler = async (
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { email, email_verified } = event.request.userAttributes;
  if (email === undefined || email_verified !== 'true') return event;
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { claimsToAddOrOverride: { email, email_verified } },
      },
    },
  };
};
