import { Duration } from 'aws-cdk-lib';
import {
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { Construct } from 'constructs';
import { ORDER_LINKS } from '../../functions/manifest/order-links.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { OrderLinkKey } from './order-link-key.ts';

/**
 * Makes the authorizer of the routes of links, with a function that may read the key of links and
 * nothing else. API Gateway calls it for a link that it has not seen for some minutes.
 */
export function orderLinkAuthorizer(
  scope: Construct,
  key: OrderLinkKey,
  props: OrdersFunctionDefaults,
): HttpLambdaAuthorizer {
  const { entry, header, keptFor } = ORDER_LINKS;
  const verify = new OrdersFunction(scope, constructIdOf(entry), { ...props, entry, grants: [] });
  key.readBy(verify);
  return new HttpLambdaAuthorizer('OrderLinkAuthorizer', verify.live, {
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    identitySource: [`$request.header.${header}`],
    resultsCacheTtl: Duration.seconds(keptFor),
  });
}
