import { type AccessPattern, scopesOf } from '../../../functions/manifest/access-pattern.ts';

export interface UnexpectedAnswer {
  readonly pattern: AccessPattern;
  /** The name of the function's construct. */
  readonly name: string;
  readonly status: number;
  /** A problem of this API, or API Gateway's own `{"message": "…"}`. */
  readonly answer: unknown;
}

/** The members of a problem that are shown. API Gateway's own answers have none of them. */
interface Problem {
  readonly code?: string;
  /** The code of the shop's own rule or check that refused the request. */
  readonly shopCode?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** The problem on a line: its codes, its words, and the members of the request that it names. */
function problemText({ code, shopCode, title, detail, errors = [] }: Problem): string {
  const words = detail ?? title;
  const members = errors.map((error) =>
    error.detail === words ? error.pointer : `${error.pointer} ${error.detail}`,
  );
  const named = members.length > 0 ? ` (${members.join(', ')})` : '';
  return [code, shopCode, words].filter(Boolean).join(': ') + named;
}

/** Names the role, scope or condition that denied the request, as far as the answer shows it. */
export function explain({ pattern, name, status, answer }: UnexpectedAnswer): string {
  const problem = problemText((answer ?? {}) as Problem);
  if (status === 401)
    return 'API Gateway rejects the token: its issuer or audience is another, or it has expired';
  if (status === 403 && problem === '')
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
