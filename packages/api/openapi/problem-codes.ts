import { PROBLEMS, type ProblemCode } from '../../../functions/http/problems.ts';
import type { RequestShape } from '../../../functions/http/request.ts';
import type { Operation } from '../operations/operation.ts';

/**
 * A problem that an operation may return. `invalid-request` is 400 or 422; every other code has one
 * status.
 */
export interface OperationProblem {
  readonly status: number;
  readonly code: ProblemCode;
}

/**
 * Lists the problems that an operation may return: those that its access pattern and its request's
 * schema imply, and those that the operation lists.
 */
export function problemsOf({
  handler: { pattern, shape },
  refusals,
}: Operation): OperationProblem[] {
  const hasBody = (shape.body ?? shape.optionalBody) !== undefined;
  const implied: (ProblemCode | false)[] = [
    (pattern.who === 'operator' || pattern.who === 'reporter') && 'forbidden',
    pattern.paged === true && 'invalid-cursor',
    ...(hasBody
      ? (['malformed-json', 'payload-too-large', 'unsupported-media-type'] as const)
      : []),
    needsKey(shape) && 'idempotency-key-missing',
    // Without a body, every request with one key is the same request.
    shape.idempotencyKey !== undefined && hasBody && 'idempotency-key-reused',
    shape.ifMatch === 'required' && 'precondition-required',
    shape.ifMatch !== undefined && 'version-mismatch',
    'try-again',
    'internal-error',
  ];
  const codes = new Set([...implied.filter((code) => code !== false), ...refusals]);
  return [
    { status: 400, code: 'invalid-request' as const },
    ...(hasBody ? [{ status: 422, code: 'invalid-request' as const }] : []),
    ...[...codes].map((code) => ({ status: PROBLEMS[code].status, code })),
  ].sort((a, b) => a.status - b.status);
}

/** True if a request without a key is refused, unless its body has what takes the key's place. */
const needsKey = ({ idempotencyKey: rule }: RequestShape): boolean =>
  rule === 'required' || (typeof rule === 'object' && 'requiredWithout' in rule);
