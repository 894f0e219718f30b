import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/add-email-claims.ts';

type TokenEvent = Parameters<typeof handler>[0];

/** The trigger's event, version 2, as AWS documents it. */
const eventOf = (userAttributes: Readonly<Record<string, string>>): TokenEvent => ({
  version: '2',
  triggerSource: 'TokenGeneration_RefreshTokens',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_Example',
  userName: 'c-1',
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'storefront' },
  request: {
    userAttributes: { sub: 'c-1', ...userAttributes },
    groupConfiguration: { groupsToOverride: [] },
    scopes: ['orders/read', 'orders/write'],
  },
  response: {} as TokenEvent['response'],
});

describe('The trigger before a token is signed', () => {
  it('adds only the verified address to the access token', async () => {
    const event = eventOf({
      email: 'Ann@example.com',
      email_verified: 'true',
      phone_number: '+491234',
    });

    expect(await handler(event)).toEqual({
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: {
            claimsToAddOrOverride: { email: 'Ann@example.com', email_verified: 'true' },
          },
        },
      },
    });
  });

  it.each([
    [{}],
    [{ email: 'ann@example.com' }],
    [{ email: 'ann@example.com', email_verified: 'false' }],
    [{ email_verified: 'true' }],
  ])('adds nothing for %j', async (attributes) => {
    const event = eventOf(attributes);

    expect(await handler(event)).toEqual(event);
  });
});
