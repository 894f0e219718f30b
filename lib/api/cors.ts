import { Duration } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';

const { GET, POST, PUT, PATCH, DELETE } = apigateway.CorsHttpMethod;

/**
 * What a storefront in a browser may send, and which of our headers its code may read. API Gateway
 * answers the preflights itself.
 */
export const corsFor = (origins: readonly string[]): apigateway.CorsPreflightOptions => ({
  allowOrigins: [...origins],
  allowMethods: [GET, POST, PUT, PATCH, DELETE],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
  // The last is API Gateway's own: what a caller tells us, and the access log begins with.
  exposeHeaders: ['etag', 'location', 'idempotent-replayed', 'retry-after', 'apigw-requestid'],
  maxAge: Duration.hours(1),
});
