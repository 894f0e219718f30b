/** The HTTP API of an assembly: its routes, each with its function and its authorization. */
import { Failure } from '../../api/commands/failure.ts';
import {
  type Assembly,
  type Resource,
  resourcesOf,
  theResource,
} from '../cloudformation/template.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';
import { authorizerOf, byId, type JwtIssuer, type LambdaAuthorizer } from './authorizers.ts';

export interface HttpApi {
  readonly apiId: string;
  readonly cors: Cors | undefined;
  readonly routes: readonly Route[];
  /** Requests a second, for all routes without limits of their own. */
  readonly throttling: ThrottlingLimits;
}

export interface Route {
  readonly routeKey: string;
  readonly functionName: string;
  readonly timeoutMillis: number;
  readonly authorizer: JwtIssuer | LambdaAuthorizer | undefined;
  readonly scopes: readonly string[];
  readonly throttling: ThrottlingLimits | undefined;
}

export interface Cors {
  readonly AllowCredentials?: boolean;
  readonly AllowHeaders?: readonly string[];
  readonly AllowMethods?: readonly string[];
  readonly AllowOrigins?: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly MaxAge?: number;
}

/** The limits of a token bucket: requests a second, and requests at once. */
export interface ThrottlingLimits {
  readonly rate: number;
  readonly burst: number;
}

interface RouteSettings {
  readonly ThrottlingRateLimit?: number;
  readonly ThrottlingBurstLimit?: number;
}

/** The account's limits, which apply if a stage has none. */
const ACCOUNT_LIMITS: ThrottlingLimits = { rate: 10_000, burst: 5_000 };
/** The longest integration timeout of an HTTP API. */
const MAX_INTEGRATION_MILLIS = 30_000;

export function readHttpApi(assembly: Assembly): HttpApi {
  const { physicalId: apiId, properties } = theResource(assembly, 'AWS::ApiGatewayV2::Api');
  const stage = theResource(assembly, 'AWS::ApiGatewayV2::Stage').properties;
  const routeSettings = (stage['RouteSettings'] ?? {}) as Record<string, RouteSettings>;
  const routes = resourcesOf(assembly, 'AWS::ApiGatewayV2::Route').map((route) =>
    readRoute(route, assembly, routeSettings),
  );
  const stray = Object.keys(routeSettings).find(
    (key) => !routes.some(({ routeKey }) => routeKey === key),
  );
  if (stray !== undefined)
    throw new Failure(`the stage throttles a route that does not exist: ${stray}`);
  return {
    apiId,
    cors: properties['CorsConfiguration'] as Cors | undefined,
    routes,
    throttling:
      limitsOf(stage['DefaultRouteSettings'] as RouteSettings | undefined) ?? ACCOUNT_LIMITS,
  };
}

function readRoute(
  resource: Resource,
  assembly: Assembly,
  settings: Readonly<Record<string, RouteSettings>>,
): Route {
  const { logicalId, properties } = resource;
  const routeKey = String(properties['RouteKey']);
  const integrationId = String(properties['Target']).replace('integrations/', '');
  const integration = byId(
    assembly,
    'AWS::ApiGatewayV2::Integration',
    integrationId,
    logicalId,
  ).properties;
  const { name } = invokedFunction(assembly, String(integration['IntegrationUri']));
  return {
    routeKey,
    functionName: byId(assembly, 'AWS::Lambda::Function', name, logicalId).physicalId,
    timeoutMillis: Number(integration['TimeoutInMillis'] ?? MAX_INTEGRATION_MILLIS),
    authorizer: authorizerOf(resource, assembly),
    scopes: (properties['AuthorizationScopes'] ?? []) as string[],
    throttling: limitsOf(settings[routeKey]),
  };
}

function limitsOf({
  ThrottlingRateLimit,
  ThrottlingBurstLimit,
}: RouteSettings = {}): ThrottlingLimits | undefined {
  if (ThrottlingRateLimit === undefined && ThrottlingBurstLimit === undefined) return undefined;
  return {
    rate: ThrottlingRateLimit ?? ACCOUNT_LIMITS.rate,
    burst: ThrottlingBurstLimit ?? ACCOUNT_LIMITS.burst,
  };
}
