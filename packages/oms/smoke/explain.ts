import { type AccessPattern, scopesOf } from '../../../functions/manifest/access-pattern.ts';

export interface UnexpectedAnswer {
  readonly pattern: AccessPattern;
  /** The name of the function's construct. */
  readonly name: string;
  readonly status: number;
  /** A problem of this API, or API Gateway's own `{"message": "…"}`. */
  readonly answer: unknown;
}

/** Names the role, scope or condition that denied the request, as far as the answer shows it. */
export function explain({ pattern, name, status, answer }: UnexpectedAnswer): string {
  const { code, title, detail } = (answer ?? {}) as Readonly<Record<string, string | undefined>>;
  const problem = [code, detail ?? title].filter(Boolean).join(': ');
  if (status === 401)
    return 'API Gateway rejects the token: its issuer or audience is another, or it has expired';
  if (status === 403 && code === undefined)
    return `API Gateway rejects the token: the route needs ${scopesOf(pattern).join(' or ')}`;
  if (status === 429) return 'the throttle of the stage or of the route rejects the request';
  if (status === 500)
    return (
      `the role of ${name} lacks a permission, or one of its conditions denies the request: ` +
      `look for the fault in the log group of ${name}`
    );
  if (status === 503)
    return `${name} gives up: DynamoDB throttles it or cannot be reached (${problem})`;
  if (status === 403 || status === 404)
    return `${name} rejects this caller, or does not find their data (${problem})`;
  return `${name} gives an unexpected answer (${problem || 'not a problem of this API'})`;
}
