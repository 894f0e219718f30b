import { type AccessPattern, scopesOf } from '../../functions/access-pattern.ts';

export interface UnexpectedAnswer {
  readonly pattern: AccessPattern;
  /** The function's construct. */
  readonly name: string;
  readonly status: number;
  /** A problem of ours, or API Gateway's own `{"message": "…"}`. */
  readonly answer: unknown;
}

/** Which role, scope or condition refused, as far as the answer tells. */
export function explain({ pattern, name, status, answer }: UnexpectedAnswer): string {
  const { code, title, detail } = (answer ?? {}) as Readonly<Record<string, string | undefined>>;
  const said = [code, detail ?? title].filter(Boolean).join(': ');
  if (status === 401)
    return 'API Gateway does not take the token: another issuer or audience, or it has expired';
  if (status === 403 && code === undefined)
    return `API Gateway refuses the token: the route needs ${scopesOf(pattern).join(' or ')}`;
  if (status === 429) return 'a throttle of the stage or of the route refuses the request';
  if (status === 500)
    return (
      `the role of ${name} lacks a permission, or a condition of it refuses the ` +
      'request: look for ' +
      `the fault in the log group of ${name}`
    );
  if (status === 503) return `${name} gives up: DynamoDB throttles, or is not reached (${said})`;
  if (status === 403 || status === 404)
    return `${name} refuses this caller, or does not find what is theirs (${said})`;
  return `${name} answers what it should not (${said || 'no problem of ours'})`;
}
