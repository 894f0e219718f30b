import { type KnownResources, NAME, TAGS } from './known.ts';

export const SECRETS_MANAGER: KnownResources = {
  'AWS::SecretsManager::Secret': {
    Description: NAME,
    GenerateSecretString: {
      members: {
        ExcludeCharacters: 'runs',
        ExcludeLowercase: 'runs',
        ExcludeNumbers: 'runs',
        ExcludePunctuation: 'runs',
        ExcludeUppercase: 'runs',
        GenerateStringKey: 'runs',
        IncludeSpace: { only: [false] },
        PasswordLength: 'runs',
        RequireEachIncludedType: { moot: 'a long secret has them anyway' },
        SecretStringTemplate: 'runs',
      },
    },
    KmsKeyId: { moot: 'the secret is made for this laptop' },
    Name: 'runs',
    Tags: TAGS,
  },
};
