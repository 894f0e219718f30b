import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE, METRIC_SERVICE } from '../../functions/manifest/metric-names.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from '../functions/orders-log-group.ts';

/**
 * The only data about the caller is the `sub`, an opaque id: no address, no agent, no path (only
 * the route, without ids).
 */
const fieldsOf = (service: string) => ({
  /** The dimension of the metrics that are made from these lines. */
  [METRIC_SERVICE.dimension]: service,
  time: '$context.requestTime',
  requestId: '$context.requestId',
  /** The invocation's id, as in Lambda's log and in ours. */
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
  /** Lambda's own status, not the function's. */
  lambdaStatus: '$context.integration.integrationStatus',
});

/** The prefix of log groups that AWS services write to. */
export const VENDED_LOGS = '/aws/vendedlogs/apigateway/';

/**
 * A log group under this prefix needs no line in the account's one policy for log groups, which
 * overflows in an account with many APIs. Its last part is the stack's own id: the log outlives the
 * stack, and the next stack of the same name has another id.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
 */
export function accessLogGroup(scope: Construct, props: OrdersLogGroupProps): OrdersLogGroup {
  const id = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  const { encryptionKey, retention } = props;
  return new OrdersLogGroup(scope, 'AccessLogs', {
    encryptionKey,
    retention,
    logGroupName: `${VENDED_LOGS}${Stack.of(scope).stackName}-${id}`,
  });
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html */
export function accessLogTo(logGroup: ILogGroup): apigateway.IAccessLogSettings {
  new MetricFilter(logGroup, ROUTE_LATENCY.metric, {
    logGroup,
    filterPattern: FilterPattern.exists(`$.${ROUTE_LATENCY.field}`),
    metricNamespace: METRIC_NAMESPACE,
    metricName: ROUTE_LATENCY.metric,
    metricValue: `$.${ROUTE_LATENCY.field}`,
    unit: Unit.MILLISECONDS,
    dimensions: {
      [METRIC_SERVICE.dimension]: `$.${METRIC_SERVICE.dimension}`,
      [ROUTE_LATENCY.dimension]: `$.${ROUTE_LATENCY.dimension}`,
    },
  });
  for (const [metricName, [field, value]] of Object.entries(ACCESS_METRICS))
    new MetricFilter(logGroup, metricName, {
      logGroup,
      filterPattern: FilterPattern.stringValue(`$.${field}`, '=', value),
      metricNamespace: METRIC_NAMESPACE,
      metricName,
      metricValue: '1',
      dimensions: { [METRIC_SERVICE.dimension]: `$.${METRIC_SERVICE.dimension}` },
    });
  return {
    destination: new apigateway.LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(fieldsOf(Stack.of(logGroup).stackName))),
  };
}

/**
 * The time of each route. API Gateway's own metrics of a route are six, at 0.30 dollars a month
 * each; this is one, and no function writes it.
 */
export const ROUTE_LATENCY = {
  metric: 'RouteLatency',
  dimension: 'route',
  field: 'responseLatencyMs',
} as const;

/**
 * Metrics of requests that reach no function: API Gateway counts them only among all 4xx and 5xx.
 * Each has the field and the value that is counted.
 */
const ACCESS_METRICS = {
  ApiUnauthorized: ['status', '401'],
  ApiThrottled: ['lambdaStatus', '429'],
} as const;
