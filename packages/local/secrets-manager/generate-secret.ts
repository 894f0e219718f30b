import { randomInt } from 'node:crypto';

/** `GenerateSecretString` of a secret in a template. */
export interface GenerateSecretString {
  readonly ExcludeCharacters?: string;
  readonly ExcludeLowercase?: boolean;
  readonly ExcludeNumbers?: boolean;
  readonly ExcludePunctuation?: boolean;
  readonly ExcludeUppercase?: boolean;
  readonly GenerateStringKey?: string;
  readonly PasswordLength?: number;
  readonly SecretStringTemplate?: string;
}

/** Generates a random value, as Secrets Manager would for the template. */
export function generateSecret({
  SecretStringTemplate,
  GenerateStringKey,
  PasswordLength = 32,
  ...exclude
}: GenerateSecretString): string {
  const alphabet = [
    ...(exclude.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz'),
    ...(exclude.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    ...(exclude.ExcludeNumbers ? '' : '0123456789'),
    ...(exclude.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
  ].filter((character) => !exclude.ExcludeCharacters?.includes(character));
  const password = Array.from(
    { length: PasswordLength },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
  if (!GenerateStringKey) return password;
  return JSON.stringify({
    ...JSON.parse(SecretStringTemplate ?? '{}'),
    [GenerateStringKey]: password,
  });
}
