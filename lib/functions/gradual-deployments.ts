import { NestedStack, Stack, Validations } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { DeploymentWay } from '../settings/deployment-settings.ts';
import { LiveAlias } from './live-alias.ts';

/** https://docs.aws.amazon.com/codedeploy/latest/userguide/deployment-configurations.html */
const CONFIGURATIONS = {
  canary: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  allAtOnce: 'CodeDeployDefault.LambdaAllAtOnce',
};

export interface GradualDeploymentsProps {
  readonly way: Exclude<DeploymentWay, false>;
}

/**
 * A version, an alias and a deployment group for each function (setting `gradualDeployments`). A
 * new version gets a tenth of the invocations for five minutes, and none if an alarm goes off. It
 * is a stack of its own, so that the setting goes on and off without a change of the stack itself.
 */
export class GradualDeployments extends NestedStack {
  readonly application: codedeploy.CfnApplication;
  readonly #isCanary: boolean;
  readonly #aliases = new Map<lambda.Function, LiveAlias>();

  constructor(scope: Construct, id: string, { way }: GradualDeploymentsProps) {
    super(scope, id, { description: 'Orders: versions, aliases and gradual deployments' });
    this.#isCanary = way === true;
    this.application = new codedeploy.CfnApplication(this, 'Application', {
      computePlatform: 'Lambda',
    });
  }

  /** Makes the alias that everything invokes instead of the function. */
  aliasOf(handler: lambda.Function): LiveAlias {
    const alias = new LiveAlias(new Construct(this, handler.node.id), 'Live', handler);
    this.#aliases.set(handler, alias);
    return alias;
  }

  /**
   * Shifts the invocations of all aliases made so far gradually, and shifts them back on these
   * alarms. CodeDeploy starts no deployment while one of the alarms is on; `all-at-once` ignores
   * the alarms, for an urgent fix.
   */
  stopOn(alarms: readonly cloudwatch.IAlarm[]): void {
    const role = this.#role();
    for (const alias of this.#aliases.values()) {
      const group = this.#group(alias, role, alarms);
      const cfnAlias = alias.node.defaultChild as lambda.CfnAlias;
      // CloudFormation does not document that references of an update policy imply an order.
      cfnAlias.addResourceDependency(group);
      cfnAlias.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: {
          applicationName: this.application.ref,
          deploymentGroupName: group.ref,
        },
      };
    }
  }

  #group(alias: LiveAlias, role: iam.Role, alarms: readonly cloudwatch.IAlarm[]) {
    const stops = ['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'];
    return new codedeploy.CfnDeploymentGroup(alias, 'Deployments', {
      applicationName: this.application.ref,
      serviceRoleArn: role.roleArn,
      deploymentConfigName: CONFIGURATIONS[this.#isCanary ? 'canary' : 'allAtOnce'],
      deploymentStyle: {
        deploymentType: 'BLUE_GREEN',
        deploymentOption: 'WITH_TRAFFIC_CONTROL',
      },
      alarmConfiguration: {
        enabled: this.#isCanary,
        alarms: alarms.map(({ alarmName }) => ({ name: alarmName })),
      },
      autoRollbackConfiguration: {
        enabled: true,
        events: ['DEPLOYMENT_FAILURE', ...(this.#isCanary ? stops : [])],
      },
    });
  }

  /**
   * Makes CodeDeploy's role. The managed AWSCodeDeployRoleForLambdaLimited may change every alias
   * of the account; this role may change ours.
   */
  #role(): iam.Role {
    const principal = new iam.ServicePrincipal('codedeploy.amazonaws.com', {
      // https://docs.aws.amazon.com/codedeploy/latest/userguide/security_confused_deputy.html
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    });
    const read = new iam.PolicyStatement({
      actions: ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: ['*'],
    });
    const shift = new iam.PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias'],
      resources: [...this.#aliases.keys()].map(({ functionName }) => this.#arnOf(functionName)),
    });
    // Inline, so that the role has its policy when the first group uses it.
    const inlinePolicies = {
      ShiftInvocations: new iam.PolicyDocument({ statements: [read, shift] }),
    };
    const role = new iam.Role(this, 'Role', { assumedBy: principal, inlinePolicies });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'CodeDeploy describes alarms, and reads the provisioned concurrency of versions. Neither ' +
        'action changes anything.',
    });
    return role;
  }

  /** Builds the ARN here, so that the nested stack gets only the name as a parameter. */
  #arnOf(functionName: string): string {
    return Stack.of(this).formatArn({
      service: 'lambda',
      resource: `function:${functionName}`,
    });
  }
}
