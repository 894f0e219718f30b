import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';

/**
 * Of the caller only the `sub`, an opaque id: no address, no agent, no path (the route, without the
 * ids that were in it).
 */
const FIELDS = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  /** As Lambda's log and ours name the invocation. */
  functionRequestId: '$context.integration.requestId',
  route: '$context.routeKey',
  domainName: '$context.domainName',
  status: '$context.status',
  sub: '$context.authorizer.claims.sub',
  clientId: '$context.authorizer.claims.client_id',
  responseLatencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  responseBytes: '$context.responseLength',
  error: '$context.error.message',
  authorizerError: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
};

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html */
export const accessLogTo = (logGroup: ILogGroup): apigateway.IAccessLogSettings => ({
  destination: new apigateway.LogGroupLogDestination(logGroup),
  format: AccessLogFormat.custom(JSON.stringify(FIELDS)),
});
