import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { PAYMENT_WEBHOOKS, secretVariable } from '../../functions/manifest/payment-inputs.ts';
import { Integration } from '../api/integration.ts';
import type { InvokingRole } from '../api/invoking-role.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { acknowledgeOpenRoutes } from '../policy/acknowledged-rules.ts';
import { acceptMode } from './accept-mode.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export interface PaymentWebhooksProps extends OrdersFunctionDefaults {
  readonly api: apigateway.HttpApi;
  readonly secrets: WebhookSecrets;
  /** The role that API Gateway invokes the function with. */
  readonly invoking: InvokingRole;
}

/**
 * A route without an authorizer (context `paymentWebhooks`): a provider has no token, and an
 * HTTP API's authorizer does not see the body that is signed. Its function may record facts and
 * read the providers' secrets, and nothing else.
 */
export class PaymentWebhooks extends Construct {
  readonly routes: readonly apigateway.HttpRoute[];

  constructor(scope: Construct, id: string, props: PaymentWebhooksProps) {
    super(scope, id);
    const { api, secrets, invoking, ...shared } = props;
    const { entry, path, method, grants } = PAYMENT_WEBHOOKS;
    const name = constructIdOf(entry);
    const receiver = new OrdersFunction(this, name, { ...shared, entry, grants: [grants()] });
    acceptMode(receiver, shared.paymentProvider);
    for (const [provider, secret] of secrets.byProvider) {
      receiver.addEnvironment(secretVariable(provider), secret.secretArn);
    }
    receiver.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [...secrets.byProvider.values()].map(({ secretArn }) => secretArn),
      }),
    );
    this.routes = api.addRoutes({
      path,
      methods: [apigateway.HttpMethod[method]],
      integration: new Integration(receiver, invoking),
      authorizer: new apigateway.HttpNoneAuthorizer(),
    });
    acknowledgeOpenRoutes(this.routes);
  }
}
