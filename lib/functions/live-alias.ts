import { CfnDeletionPolicy, Lazy, Names, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type * as events from 'aws-cdk-lib/aws-events';
import type * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { configurationHash } from './configuration-hash.ts';

/** The alias of each function that everything invokes. */
export const LIVE = 'live';

/**
 * The alias `live` of a function, and the version that it points to. The alias's permissions are in
 * the same stack, so they exist before anything invokes the alias. The function keeps permissions
 * of its own: `gradualDeployments` can be switched on and off while requests come in.
 */
export class LiveAlias extends lambda.Alias {
  readonly #handler: lambda.Function;

  constructor(scope: Construct, id: string, handler: lambda.Function) {
    // A changed description replaces the version, which publishes the next one:
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-lambda-version.html
    const description = Lazy.string({ produce: () => configurationHash(handler) });
    const version = new lambda.Version(scope, `${id}Version`, { lambda: handler, description });
    // The version before stays for `oms rollback`. It goes with the function.
    const cfnVersion = version.node.defaultChild as lambda.CfnVersion;
    cfnVersion.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    super(scope, id, { aliasName: LIVE, version });
    this.#handler = handler;
  }

  override addPermission(id: string, permission: lambda.Permission): void {
    // The same id as without an alias, so that the function keeps this permission's resource.
    const ofFunction = id.replace(
      Names.nodeUniqueId(this.node),
      Names.nodeUniqueId(this.#handler.node),
    );
    this.#handler.addPermission(ofFunction, permission);
    super.addPermission(`${permission.scope?.node.id ?? ''}${id}`, {
      ...permission,
      scope: this,
      sourceArn: this.#sourceOf(permission),
    });
  }

  /** Configures both, because Lambda has a configuration for each qualifier. */
  override configureAsyncInvoke(options: lambda.EventInvokeConfigOptions): void {
    this.#handler.configureAsyncInvoke(options);
    super.configureAsyncInvoke(options);
  }

  /**
   * Returns the ARN that may invoke the alias. A rule, a user pool and an authorizer refer to the
   * alias, so the alias cannot refer to them: all rules of that bus, all user pools of the account,
   * or all authorizers of the API may invoke it.
   */
  #sourceOf({ principal, scope, sourceArn }: lambda.Permission): string | undefined {
    const stack = Stack.of(this);
    switch ((principal as iam.ServicePrincipal).service) {
      case 'events.amazonaws.com': {
        const { eventBusName } = (scope as events.Rule).node.defaultChild as events.CfnRule;
        const resourceName = eventBusName === undefined ? '*' : `${eventBusName}/*`;
        return stack.formatArn({ service: 'events', resource: 'rule', resourceName });
      }
      case 'cognito-idp.amazonaws.com':
        return stack.formatArn({
          service: 'cognito-idp',
          resource: 'userpool',
          resourceName: '*',
        });
      case 'apigateway.amazonaws.com':
        // An authorizer's: routes are invoked with a role. Its scope is its API.
        return stack.formatArn({
          service: 'execute-api',
          resource: (scope as HttpApi).apiId,
          resourceName: 'authorizers/*',
        });
      default:
        return sourceArn;
    }
  }
}
