import type { ProblemCode } from '../../../functions/http/problems.ts';
import type { OperationId } from '../../client/orders-client.ts';
import { segmentOf } from '../../client/request-url.ts';
import type { Example } from '../operations/example.ts';
import type { Operation } from '../operations/operation.ts';
import { operationIdOf } from '../operations/operation-id.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { type RealIds, withRealIds } from './example-ids.ts';

/** `stranger` has a token without the API's scopes, `nobody` has no token. */
export type AskCaller = Example['as'] | 'stranger' | 'nobody';

/** A request: an operation's example with changes, and the answer that it expects. */
export interface Ask extends Partial<Pick<Example, 'path' | 'query' | 'headers'>> {
  readonly operation: OperationId;
  readonly as?: AskCaller;
  /** Replaces the example's body. It is sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  /** Replace members of the example's body. */
  readonly members?: object;
  /** The expected status, or several. By default it is the example's. */
  readonly status?: number | readonly number[];
  /** The code of the expected problem. */
  readonly code?: ProblemCode;
}

/** The changes to the example, without the operation's name. */
export type Changes = Omit<Ask, 'operation'>;

export interface AskedRequest {
  readonly as: AskCaller;
  readonly method: string;
  /** The path with names of parameters in braces. */
  readonly template: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly path: string;
  /** The path, and the query if there is one. */
  readonly target: string;
  /** Names in lower case. The media type is the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body before it becomes JSON. */
  readonly content: unknown;
  readonly body: string | undefined;
  readonly expected: readonly number[];
}

/**
 * Makes the request.
 *
 * @param ids replace the examples' ids in all that the ask leaves as it is
 */
export function requestOf({ operation: id, ...ask }: Ask, ids: RealIds = {}): AskedRequest {
  const { handler, example: shown } = operationNamed(id);
  const example = withRealIds(shown, ids);
  const { path: template, method } = handler.pattern;
  const { path: parameters = {}, query = {}, headers = {} } = { ...example, ...ask };
  const content =
    ask.members === undefined
      ? (ask.body ?? example.body)
      : { ...example.body, ...(ask.members as Readonly<Record<string, unknown>>) };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(parameters[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return {
    as: ask.as ?? example.as,
    method,
    template,
    parameters,
    query,
    path,
    target: search ? `${path}?${search}` : path,
    headers: {
      ...headers,
      ...(content !== undefined && {
        'content-type': headers['content-type'] ?? 'application/json',
      }),
    },
    content,
    body: typeof content === 'object' ? JSON.stringify(content) : (content as string | undefined),
    expected: [ask.status ?? example.status].flat(),
  };
}

/** The name that an ask calls the operation by. */
export const nameOf = (operation: Operation): OperationId =>
  operationIdOf(operation) as OperationId;

/** @throws {RangeError} if there is none of this name */
export function operationNamed(id: OperationId): Operation {
  const operation = OPERATIONS.find((one) => operationIdOf(one) === id);
  if (operation === undefined) throw new RangeError(`there is no operation ${id}`);
  return operation;
}
