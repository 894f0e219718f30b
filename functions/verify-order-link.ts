import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from 'aws-lambda';
import { epochSeconds } from '../domain/epoch-seconds.ts';
import type { OrderLink } from '../domain/order-link.ts';
import { ORDER_LINKS } from './manifest/order-links.ts';
import { lambda } from './observability/lambda.ts';
import { orderLinkSecret } from './order-links/order-link-secret.ts';
import { readOrderLink } from './order-links/order-link-token.ts';

type Verified = APIGatewaySimpleAuthorizerWithContextResult<Partial<OrderLink>>;

/**
 * Verifies an order link for API Gateway, which keeps the answer for some minutes and hands it to
 * the routes of links. A link that is not valid passes without an order: the routes answer 404, as
 * for an order that does not exist, where a refusal here would be API Gateway's 403.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export const handler = lambda<APIGatewayRequestAuthorizerEventV2, Verified>(async ({ headers }) => {
  const token = headers?.[ORDER_LINKS.header] ?? '';
  const link = readOrderLink(token, await orderLinkSecret(), epochSeconds(new Date()));
  return { isAuthorized: true, context: { ...link } };
});
