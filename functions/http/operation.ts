import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { reasonForBuyer } from '../../domain/people/for-buyer.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { type Units, withDeadline } from '../../table/requests/invocation.ts';
import type { AccessPattern } from '../manifest/access-pattern.ts';
import { shopPolicy } from '../policy/shop-policy.ts';
import type { Reply } from './reply.ts';
import { type Request, type RequestShape, readRequest } from './request.ts';

/**
 * An operation of the API: its access pattern, the request that it declares, from which the OpenAPI
 * document is made, and its answer. A group's router calls it.
 */
export interface Operation {
  readonly pattern: AccessPattern;
  readonly shape: RequestShape;
  readonly answer: (
    event: APIGatewayProxyEventV2,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ) => Promise<APIGatewayProxyStructuredResultV2>;
}

interface OperationOptions {
  /** Milliseconds for the calls to AWS, of an operation that also calls others. */
  readonly millis?: number;
}

/**
 * Makes an operation of an access pattern: it reads the declared request, responds to it by the
 * shop's policy, and answers with JSON. Errors leave it as they are; the router answers them with a
 * problem.
 */
export const operation = <Shape extends RequestShape>(
  pattern: AccessPattern,
  shape: Shape,
  respond: (request: Request<Shape>, policy: ShopPolicy) => Promise<Reply>,
  { millis = MAX_CALL_MILLIS }: OperationOptions = {},
): Operation & { readonly shape: Shape } => ({
  pattern,
  shape,
  async answer(event, context) {
    const { reply, units } = await withDeadline(timeFor(context, millis), async (invocation) => {
      const request = readRequest(pattern, shape, event);
      if (request.principal.isOperator) invocation.units = { read: 0, write: 0 };
      const reply = await respond(request, shopPolicy()).catch((error: unknown) => {
        throw request.principal.isOperator ? error : errorForBuyer(error);
      });
      return { reply, units: invocation.units };
    });
    const { status, headers, body } = reply;
    return {
      statusCode: status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(units && { 'server-timing': serverTiming(units) }),
        ...headers,
      },
      body: JSON.stringify(body),
    };
  },
});

/** A refusal with the facts that a buyer may know; any other error as it is. */
const errorForBuyer = (error: unknown): unknown =>
  error instanceof Refusal
    ? new Refusal(reasonForBuyer(error.reason), { cause: error.cause })
    : error;

/**
 * The capacity units of DynamoDB that the answer took, for operators alone:
 * https://www.w3.org/TR/server-timing/
 */
const serverTiming = ({ read, write }: Units): string =>
  `read;desc="${read}", write;desc="${write}"`;

/**
 * Milliseconds for the calls to AWS, so that a caller gets a 503 within three seconds. They suffice
 * for an attempt that times out and for a second one.
 */
const MAX_CALL_MILLIS = 2800;

/** Milliseconds to answer in, before Lambda ends the invocation. */
const RESERVE = 500;

const timeFor = (context: Pick<Context, 'getRemainingTimeInMillis'>, millis: number): number =>
  Math.min(millis, context.getRemainingTimeInMillis() - RESERVE);
