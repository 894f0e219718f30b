import type {
  HttpRouteIntegrationBindOptions,
  HttpRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { OrdersFunction } from '../functions/orders-function.ts';
import type { InvokingRole } from './invoking-role.ts';

/** The integration of a function that API Gateway invokes with its role, without a permission. */
export class Integration extends HttpLambdaIntegration {
  readonly #role: InvokingRole;

  constructor(handler: OrdersFunction, role: InvokingRole) {
    super(`${handler.node.id}Integration`, handler.live);
    this.#role = role;
    role.allow(handler);
  }

  override bind(options: HttpRouteIntegrationBindOptions): HttpRouteIntegrationConfig {
    return { ...super.bind(options), credentials: this.#role.credentials };
  }

  protected override completeBind(): void {}
}
