import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { PAYMENT_SESSIONS } from '../../functions/manifest/payment-provider.ts';
import type { Throttle } from '../settings/throttle.ts';
import type { Endpoint } from './endpoints.ts';

/** Of each public route: whoever floods one takes it from others, and costs no more than this. */
const PUBLIC_THROTTLE: Throttle = { rateLimit: 20, burstLimit: 20 };

/** Settings of one route in place of the stage's. */
export interface RouteSettings extends Throttle {
  /** True if CloudWatch has metrics of the route alone. */
  readonly isMeasured: boolean;
}

/** The route of A6, which has a throttle of its own. */
const PLACING = `${ACCESS_PATTERNS.A6.method} ${ACCESS_PATTERNS.A6.path}`;

/** The settings that a route has of its own, if any. */
export function settingsAlone(
  route: apigateway.HttpRoute,
  { callsProvider, isPublic }: Endpoint,
  orderThrottle: Throttle,
): RouteSettings | undefined {
  // The dashboard counts the orders that are refused, or fail, by the route's answers.
  if (keyOf(route) === PLACING) return { ...orderThrottle, isMeasured: true };
  if (isPublic) return { ...PUBLIC_THROTTLE, isMeasured: false };
  return callsProvider ? { ...PAYMENT_SESSIONS.throttle, isMeasured: false } : undefined;
}

const keyOf = ({ node }: apigateway.HttpRoute): string =>
  (node.defaultChild as apigateway.CfnRoute).routeKey;

/**
 * Gives single routes their own settings. The stage refers to the routes by their keys, so API
 * Gateway must create them first.
 */
export function setAlone(
  stage: apigateway.HttpStage,
  settings: ReadonlyMap<apigateway.HttpRoute, RouteSettings>,
): void {
  (stage.node.defaultChild as apigateway.CfnStage).routeSettings = Object.fromEntries(
    [...settings].map(([route, { rateLimit, burstLimit, isMeasured }]) => [
      keyOf(route),
      {
        ThrottlingRateLimit: rateLimit,
        ThrottlingBurstLimit: burstLimit,
        // A route's settings replace all settings of the stage.
        DetailedMetricsEnabled: isMeasured,
      },
    ]),
  );
  stage.node.addDependency(...settings.keys());
}
