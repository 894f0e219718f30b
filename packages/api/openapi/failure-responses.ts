import * as z from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { PROBLEMS } from '../../../functions/http/problems.ts';
import { gatewayMessage, problem } from '../operations/answers/problem.ts';
import type { Operation } from '../operations/operation.ts';
import type { AnswerExample } from './answer-example.ts';
import { ANSWER_HEADERS, withCorsHeader } from './parameters.ts';
import { type OperationProblem, problemsOf } from './problem-codes.ts';

/** Errors of API Gateway itself. */
const GATEWAY_STATUSES: Readonly<Record<number, string>> = {
  401: 'No token, or an invalid one',
  403: 'The token has none of the scopes',
  413: 'The body is larger than API Gateway accepts',
  429: 'Too many requests',
  431: 'The headers are larger than API Gateway accepts',
  500: 'API Gateway or the function failed',
  503: 'API Gateway cannot reach the function',
};

/**
 * Describes an operation's failures: problems of the API and messages of API Gateway. A status may
 * have both.
 */
export function failureResponses(
  operation: Operation,
  examples: readonly AnswerExample[],
): ZodOpenApiResponsesObject {
  const ours = Map.groupBy(problemsOf(operation), ({ status }) => status);
  const { who } = operation.handler.pattern;
  const isLinked = who === 'link';
  // The authorizer of links refuses none: a link that is not valid is answered by the operation.
  const missing: readonly number[] = who === 'public' ? [401, 403] : isLinked ? [403] : [];
  const gateway = Object.keys(GATEWAY_STATUSES)
    .map(Number)
    .filter((status) => !missing.includes(status));
  const statuses = new Set([
    ...ours.keys(),
    ...gateway.filter((status) => status !== 413 || operation.body),
  ]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const problems = ours.get(status) ?? [];
        const message = gateway.includes(status) ? messageOf(status, isLinked) : undefined;
        const titles = problems.map(({ code }) => PROBLEMS[code].title);
        const description = `${[...titles, ...(message ? [message] : [])].join('. ')}.`;
        const content = {
          ...(problems.length > 0 && problemContent(status, problems, examples)),
          ...(message && gatewayContent(status, examples)),
        };
        return [status, { description, ...failureHeaders(status), content }];
      }),
  ) as ZodOpenApiResponsesObject;
}

const messageOf = (status: number, isLinked: boolean): string | undefined =>
  isLinked && status === 401 ? 'No order link' : GATEWAY_STATUSES[status];

function failureHeaders(status: number): object {
  if (status === 412) return withCorsHeader({ ETag: ANSWER_HEADERS.ETag });
  if (status === 429 || status === 503) {
    return withCorsHeader({ 'Retry-After': ANSWER_HEADERS['Retry-After'] });
  }
  return withCorsHeader();
}

const problemContent = (
  status: number,
  problems: readonly OperationProblem[],
  examples: readonly AnswerExample[],
) => ({
  'application/problem+json': {
    schema: problem.and(
      z.looseObject({
        status: z.literal(status),
        code: z.literal(problems.map(({ code }) => code)),
      }),
    ),
    examples: Object.fromEntries(
      problems.flatMap(({ code }) => {
        const shown = examples.find((one) => one.status === status && one.code === code);
        return shown ? [[code, { summary: PROBLEMS[code].title, value: shown.body }]] : [];
      }),
    ),
  },
});

function gatewayContent(status: number, examples: readonly AnswerExample[]): object {
  const shown = examples.find((one) => one.status === status && one.code === undefined);
  return {
    'application/json': { schema: gatewayMessage, ...(shown && { example: shown.body }) },
  };
}
