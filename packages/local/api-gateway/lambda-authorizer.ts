/**
 * The Lambda authorizer of an HTTP API, with simple answers:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html. An answer
 * is kept for the same identity, whatever the route.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionHost } from '../lambda/function-host.ts';
import type { LambdaAuthorizer } from './authorizers.ts';
import { GatewayError } from './own-answers.ts';

/** The members that the authorizer passes on: `requestContext.authorizer.lambda`. */
export type Passed = Readonly<Record<string, unknown>>;

type Answered = { readonly isAuthorized: boolean; readonly context?: Passed };

interface Kept {
  readonly answer: Answered;
  /** On the clock of `performance.now`. */
  readonly until: number;
}

/**
 * @returns what the function passes on
 * @throws {GatewayError} 401 without an identity, 403 if the function refuses it, 500 if it fails
 */
export type Authorize = (
  authorizer: LambdaAuthorizer,
  event: APIGatewayProxyEventV2,
) => Promise<Passed>;

export function lambdaAuthorization(
  { invoke }: Pick<FunctionHost, 'invoke'>,
  onFault: (functionName: string, error: unknown) => void,
): Authorize {
  const kept = new Map<string, Kept>();
  const answerTo = async (
    { authorizerId, functionName, keptMillis }: LambdaAuthorizer,
    event: APIGatewayProxyEventV2,
    identity: readonly string[],
  ): Promise<Answered> => {
    const key = JSON.stringify([authorizerId, ...identity]);
    const cached = kept.get(key);
    if (cached && cached.until > performance.now()) return cached.answer;
    const answer = await ask(() => invoke(functionName, toRequest(event, identity))).catch(
      (cause) => {
        onFault(functionName, cause);
        throw new GatewayError(500, { cause });
      },
    );
    if (keptMillis > 0) kept.set(key, { answer, until: performance.now() + keptMillis });
    return answer;
  };
  return async (authorizer, event) => {
    const identity = authorizer.identityHeaders.map((name) => event.headers[name] ?? '');
    if (identity.includes('')) throw new GatewayError(401);
    const { isAuthorized, context = {} } = await answerTo(authorizer, event, identity);
    if (!isAuthorized) throw new GatewayError(403);
    return context;
  };
}

async function ask(invoke: () => Promise<unknown>): Promise<Answered> {
  const answer = (await invoke()) as Partial<Answered> | null;
  if (typeof answer?.isAuthorized !== 'boolean')
    throw new TypeError('the authorizer’s answer has no isAuthorized');
  return answer as Answered;
}

/** The function's event: the request without its body. */
function toRequest(event: APIGatewayProxyEventV2, identitySource: readonly string[]): object {
  const { body, isBase64Encoded, ...request } = event;
  return { ...request, type: 'REQUEST', identitySource };
}
