import { type Known, type KnownResources, type Members, TAGS } from './known.ts';

const APP_CLIENT: Members = {
  AccessTokenValidity: 'runs',
  AllowedOAuthFlows: { only: ['code', 'client_credentials'] },
  AllowedOAuthFlowsUserPoolClient: { only: [true] },
  AllowedOAuthScopes: 'runs',
  CallbackURLs: 'runs',
  EnableTokenRevocation: { only: [true] },
  ExplicitAuthFlows: { moot: 'the sign-in page is the only way in' },
  GenerateSecret: { moot: 'a machine’s token comes from the token command' },
  IdTokenValidity: { moot: 'there are no ID tokens' },
  LogoutURLs: 'runs',
  PreventUserExistenceErrors: { moot: 'there is no list of users' },
  RefreshTokenRotation: { members: { Feature: 'runs', RetryGracePeriodSeconds: 'runs' } },
  RefreshTokenValidity: 'runs',
  SupportedIdentityProviders: { moot: 'the sign-in page asks who you are' },
  TokenValidityUnits: 'runs',
  UserPoolId: 'runs',
};

const NO_USERS: Known = { moot: 'the sign-in page accepts everybody' };

const USER_POOL: Members = {
  AccountRecoverySetting: NO_USERS,
  AdminCreateUserConfig: NO_USERS,
  AutoVerifiedAttributes: NO_USERS,
  DeletionProtection: { moot: 'local data is disposable' },
  EmailConfiguration: { moot: 'no mail is sent' },
  EmailVerificationMessage: { moot: 'no mail is sent' },
  EmailVerificationSubject: { moot: 'no mail is sent' },
  EnabledMfas: NO_USERS,
  LambdaConfig: {
    members: {
      PreTokenGenerationConfig: {
        members: { LambdaArn: 'runs', LambdaVersion: { only: ['V2_0'] } },
      },
    },
  },
  MfaConfiguration: NO_USERS,
  Policies: NO_USERS,
  SmsVerificationMessage: { moot: 'no mail is sent' },
  UserAttributeUpdateSettings: NO_USERS,
  UserPoolTags: TAGS,
  UserPoolTier: TAGS,
  UsernameAttributes: NO_USERS,
  UsernameConfiguration: NO_USERS,
  VerificationMessageTemplate: { moot: 'no mail is sent' },
};

export const COGNITO: KnownResources = {
  'AWS::Cognito::UserPool': USER_POOL,
  'AWS::Cognito::UserPoolClient': APP_CLIENT,
};
