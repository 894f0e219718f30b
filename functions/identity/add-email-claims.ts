import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

/**
 * Cognito calls this before it signs the tokens of a person (trigger `PreTokenGeneration`, V2_0).
 * The access token gets `email` and `email_verified`, by their names in OpenID Connect, and only
 * for an address that Cognito has verified. A machine has no address, and Cognito does not ask.
 * A sign-in waits for this function and fails with it, so it reads nothing but the event.
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
