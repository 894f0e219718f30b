import { Duration } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { ORDER_LINKS } from '../../functions/manifest/order-links.ts';

const { GET, POST, PUT, PATCH, DELETE } = apigateway.CorsHttpMethod;

/**
 * Returns the request headers that a storefront in a browser may send, and the response headers
 * that its code may read. API Gateway answers the preflights itself.
 */
export const corsFor = (origins: readonly string[]): apigateway.CorsPreflightOptions => ({
  allowOrigins: [...origins],
  allowMethods: [GET, POST, PUT, PATCH, DELETE],
  allowHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    ORDER_LINKS.header,
  ],
  // The last is API Gateway's own: callers quote it in reports, and it is first in the access log.
  exposeHeaders: [
    'etag',
    'location',
    'idempotent-replayed',
    'retry-after',
    'server-timing',
    'apigw-requestid',
  ],
  maxAge: Duration.hours(1),
});
