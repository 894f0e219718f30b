import { Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import { PAYMENT_WEBHOOKS } from '../../functions/manifest/payment-inputs.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { OrdersLogGroup } from '../functions/orders-log-group.ts';
import { SESSIONS, startPayments } from '../payments/payment-sessions.ts';
import { PaymentWebhooks } from '../payments/payment-webhooks.ts';
import type { WebhookSecrets } from '../payments/webhook-secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import { accessLogGroup, accessLogTo } from './access-log.ts';
import type { ApiSecrets } from './api-secrets.ts';
import { corsFor } from './cors.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { Integration } from './integration.ts';
import { InvokingRole } from './invoking-role.ts';
import { orderLinkAuthorizer } from './order-link-authorizer.ts';
import { Origin } from './origin.ts';
import { acknowledgeIfPublic, authorizationOf } from './route-authorization.ts';
import { type RouteSettings, setAlone, settingsAlone } from './route-settings.ts';

export interface OrdersApiProps
  extends OrdersFunctionDefaults,
    ApiSecrets,
    Pick<Settings, 'storefrontOrigins' | 'throttle' | 'orderThrottle' | 'webAcl' | 'openIndexes'> {
  /** The secrets of the providers that may send webhooks, if there are any. */
  readonly webhookSecrets: WebhookSecrets | undefined;
  readonly issuer: TokenIssuer;
}

/**
 * One HTTP API: each operation has a route, and each group of them a function with the grants of
 * its access patterns. Every route requires a token with a scope, or a link to an order, but those
 * for everybody.
 */
export class OrdersApi extends Construct {
  readonly url: string;
  readonly stage: apigateway.HttpStage;
  readonly accessLog: OrdersLogGroup;
  /** The API's own domain, if it is reached through a web ACL alone. */
  readonly origin: Origin | undefined;
  readonly #invoking: InvokingRole;

  constructor(scope: Construct, id: string, props: OrdersApiProps) {
    super(scope, id);

    this.#invoking = new InvokingRole(this, 'Invoking');
    const { issuer, audience } = props.issuer;
    this.accessLog = accessLogGroup(this, props);
    const api = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: Stack.of(this).stackName,
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
      // A metric of each route costs 0.30 dollars a month, and there are six for a route.
      detailedMetricsEnabled: false,
      accessLogSettings: accessLogTo(this.accessLog),
    });

    const own = new Map<apigateway.HttpRoute, RouteSettings>();
    const { openIndexes, options, paymentKey, orderLinkKey, orderThrottle } = props;
    const links = orderLinkKey && orderLinkAuthorizer(this, orderLinkKey, sharedOf(props));
    for (const endpoint of endpoints(openIndexes, options, paymentKey !== undefined)) {
      for (const route of this.#serve(api, endpoint, links, props)) {
        const settings = settingsAlone(route, endpoint, orderThrottle);
        if (settings) own.set(route, settings);
      }
    }
    for (const one of this.#receiveWebhooks(api, props)) {
      own.set(one, { ...PAYMENT_WEBHOOKS.throttle, isMeasured: false });
    }
    setAlone(stage, own);
    this.origin = props.webAcl && new Origin(this, 'Origin', { ...props.webAcl, api, stage });
    this.stage = stage;
    this.url = props.webAcl ? `https://${props.webAcl.apiDomain}` : api.apiEndpoint;
  }

  /** Makes the function of an endpoint, with its routes. */
  #serve(
    api: apigateway.HttpApi,
    endpoint: Endpoint,
    links: apigateway.IHttpRouteAuthorizer | undefined,
    props: OrdersApiProps,
  ): readonly apigateway.HttpRoute[] {
    const handler = this.#handler(endpoint, props);
    const integration = new Integration(handler, this.#invoking);
    const routes = endpoint.routes.flatMap((route) =>
      api.addRoutes({ ...route, integration, ...authorizationOf(endpoint, links) }),
    );
    acknowledgeIfPublic(endpoint, routes);
    // The function exists before a route leads to it: a deployed stack moves its routes first, and
    // deletes former functions afterwards.
    for (const route of routes) route.node.addDependency(handler);
    return routes;
  }

  #handler(
    { entry, grants, paged, callsProvider, ...needs }: Endpoint,
    secrets: OrdersApiProps,
  ): OrdersFunction {
    const { network, paymentKey } = secrets;
    const handler = new OrdersFunction(this, constructIdOf(entry), {
      ...sharedOf(secrets),
      ...(callsProvider && SESSIONS),
      entry,
      grants,
      cursorKey: paged ? secrets.cursorKey : undefined,
    });
    if (needs.derivesSecrets) secrets.webhookMaster.readBy(handler);
    if (needs.signsLinks) secrets.orderLinkKey?.readBy(handler);
    if (needs.hashesPhones) secrets.phoneKey?.readBy(handler);
    if (needs.asksCheck) secrets.placingCheck?.askedBy(handler);
    if (callsProvider && paymentKey) startPayments(handler, paymentKey, network);
    return handler;
  }

  #receiveWebhooks(api: apigateway.HttpApi, props: OrdersApiProps): apigateway.HttpRoute[] {
    const { webhookSecrets: secrets } = props;
    if (!secrets) return [];
    const doors = { ...sharedOf(props), api, secrets, invoking: this.#invoking };
    return [...new PaymentWebhooks(this, 'PaymentWebhooks', doors).routes];
  }
}

/** The properties of functions that read no secret of the API. */
const sharedOf = ({
  cursorKey,
  webhookMaster,
  orderLinkKey,
  phoneKey,
  placingCheck,
  paymentKey,
  ...shared
}: OrdersApiProps) => shared;
