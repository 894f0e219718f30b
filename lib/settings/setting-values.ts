import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { invalid, type Name } from './setting-names.ts';

export function integer(name: Name, value: unknown, least: number, most: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < least || number > most) {
    throw invalid(name, `an integer from ${least} to ${most}`, value);
  }
  return number;
}

/** A boolean in cdk.json; a word on the command line. Off unless said. */
export function flag(name: Name, value: unknown): boolean {
  if (value === undefined || value === false || value === 'false') return false;
  if (value === true || value === 'true') return true;
  throw invalid(name, 'true or false', value);
}

/** A list in cdk.json; separated by commas on the command line. */
export const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * Scheme, host and port: a wildcard or a path would be taken literally by one service and widely by
 * the next.
 */
export function origins(value: unknown): string[] {
  const found = list(value);
  if (found.length === 0 || !found.every(isOrigin)) {
    throw invalid(
      'storefrontOrigins',
      'origins such as https://shop.example or http://localhost:5173',
      value,
    );
  }
  return found;
}

/** Cognito returns to plain HTTP on localhost only. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return safe && url?.origin === value && !value.includes('*');
}

export function hosts(value: unknown): string[] {
  const found = list(value);
  if (!found.every((host) => /^[a-z\d][a-z\d.-]{0,252}:[1-9]\d{0,4}$/.test(host))) {
    throw invalid(
      'webhookPrivateHosts',
      'hosts with their ports such as hooks.shop.internal:8080',
      value,
    );
  }
  return found;
}

export function roleArns(value: unknown): string[] {
  const found = list(value);
  if (!found.every((arn) => /^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/.test(arn))) {
    throw invalid(
      'tenantIsolation',
      'ARNs of roles such as arn:aws:iam::111122223333:role/storefront',
      value,
    );
  }
  return found;
}

export function retention(value: unknown): RetentionDays {
  const days = integer('logRetentionDays', value, 1, 3653);
  if (RetentionDays[days] === undefined) {
    throw invalid(
      'logRetentionDays',
      'a number of days that CloudWatch Logs offers (7, 14, 30, 90, 365 …)',
      value,
    );
  }
  return days;
}
