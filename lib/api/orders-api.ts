import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ACCESS_PATTERNS } from '../../functions/access-patterns.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { OrdersLogGroup } from '../functions/orders-log-group.ts';
import type { Settings, Throttle, TokenIssuer } from '../settings.ts';
import { accessLogTo } from './access-log.ts';
import { corsFor } from './cors.ts';
import { endpoints } from './endpoints.ts';
import { Origin } from './origin.ts';

export interface OrdersApiProps
  extends OrdersFunctionDefaults,
    Pick<Settings, 'storefrontOrigins' | 'throttle' | 'orderThrottle' | 'webAcl'> {
  readonly cursorKey: secretsmanager.ISecret;
  readonly issuer: TokenIssuer;
}

/**
 * One HTTP API: each access pattern is a route, a function and the grants of its row. No route
 * without token and scope.
 */
export class OrdersApi extends Construct {
  readonly url: string;
  /** Where it is reached through a web ACL alone. */
  readonly origin: Origin | undefined;

  constructor(scope: Construct, id: string, props: OrdersApiProps) {
    super(scope, id);

    const { issuer, audience } = props.issuer;
    const api = new apigateway.HttpApi(this, 'HttpApi', {
      createDefaultStage: false,
      defaultAuthorizer: new HttpJwtAuthorizer('Authorizer', issuer, {
        jwtAudience: [...audience],
      }),
      corsPreflight: corsFor(props.storefrontOrigins),
      ...(props.webAcl && { disableExecuteApiEndpoint: !props.webAcl.executeApiEndpoint }),
    });
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: props.throttle,
      detailedMetricsEnabled: true,
      accessLogSettings: accessLogTo(new OrdersLogGroup(this, 'AccessLogs', props)),
    });

    for (const { entry, grants, paged, ...route } of endpoints()) {
      const name = constructIdOf(entry);
      const cursorKey = paged ? props.cursorKey : undefined;
      const handler = new OrdersFunction(this, name, { ...props, entry, grants, cursorKey });
      const routes = api.addRoutes({
        ...route,
        integration: new HttpLambdaIntegration(`${name}Integration`, handler),
      });
      if (entry === ACCESS_PATTERNS.A6.entry) throttleAlone(stage, routes, props.orderThrottle);
    }
    this.origin = props.webAcl && new Origin(this, 'Origin', { ...props.webAcl, api, stage });
    this.url = props.webAcl ? `https://${props.webAcl.apiDomain}` : api.apiEndpoint;
  }
}

/**
 * A throttle of these routes' own. The stage names them by their keys, which API Gateway takes once
 * they are there.
 */
function throttleAlone(
  stage: apigateway.HttpStage,
  routes: readonly apigateway.HttpRoute[],
  { rateLimit, burstLimit }: Throttle,
): void {
  const settings = {
    ThrottlingRateLimit: rateLimit,
    ThrottlingBurstLimit: burstLimit,
    // What a route has of its own replaces all that the stage says.
    DetailedMetricsEnabled: true,
  };
  (stage.node.defaultChild as apigateway.CfnStage).routeSettings = Object.fromEntries(
    routes.map(({ node }) => [(node.defaultChild as apigateway.CfnRoute).routeKey, settings]),
  );
  stage.node.addDependency(...routes);
}
