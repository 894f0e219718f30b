import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { accessLogTo } from './access-log.ts';
import { constructIdOf } from './construct-id.ts';
import { corsFor } from './cors.ts';
import { endpoints } from './endpoints.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';
import { OrdersLogGroup } from './orders-log-group.ts';
import { Origin } from './origin.ts';
import type { Settings, TokenIssuer } from './settings.ts';

export interface OrdersApiProps
  extends OrdersFunctionDefaults,
    Pick<Settings, 'storefrontOrigins' | 'throttle' | 'webAcl'> {
  readonly cursorKey: secretsmanager.ISecret;
  readonly issuer: TokenIssuer;
}

/** One HTTP API: each access pattern is a route, a function and the grants of its row. No route without token and scope. */
export class OrdersApi extends Construct {
  readonly url: string;
  /** Where it is reached through a web ACL alone. */
  readonly origin: Origin | undefined;

  constructor(scope: Construct, id: string, props: OrdersApiProps) {
    super(scope, id);

    const { issuer, audience } = props.issuer;
    const api = new apigateway.HttpApi(this, 'HttpApi', {
      createDefaultStage: false,
      defaultAuthorizer: new HttpJwtAuthorizer('Authorizer', issuer, { jwtAudience: [...audience] }),
      corsPreflight: corsFor(props.storefrontOrigins),
      ...(props.webAcl && { disableExecuteApiEndpoint: true }),
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
      api.addRoutes({ ...route, integration: new HttpLambdaIntegration(`${name}Integration`, handler) });
    }
    this.origin = props.webAcl && new Origin(this, 'Origin', { ...props.webAcl, api, stage });
    this.url = props.webAcl ? `https://${props.webAcl.apiDomain}` : api.apiEndpoint;
  }
}
