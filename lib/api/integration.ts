import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';

/** Adds no permission for each route: a function has one, for this API. */
export class Integration extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}
