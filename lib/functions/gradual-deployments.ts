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
 * A version, an alias and a deployment group for each function (setting `gradualDeployments`): each
 * new version gets a tenth of the invocations for five minutes, and none anymore once an alarm goes
 * off. A stack of its own, since three resources for each function are more than CloudFormation
 * takes in one: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
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

  /** What everything invokes instead of the function. */
  aliasOf(handler: lambda.Function): LiveAlias {
    const alias = new LiveAlias(new Construct(this, handler.node.id), 'Live', handler);
    this.#aliases.set(handler, alias);
    return alias;
  }

  /**
   * Shifts the invocations of each alias that there is by now, and shifts them back on these
   * alarms. CodeDeploy starts nothing while one of them is on, which an urgent fix may not wait
   * for.
   */
  stopOn(alarms: readonly cloudwatch.IAlarm[]): void {
    const role = this.#role();
    for (const alias of this.#aliases.values()) {
      const group = this.#group(alias, role, alarms);
      const cfnAlias = alias.node.defaultChild as lambda.CfnAlias;
      // CloudFormation does not say that an update policy’s references order anything.
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
   * Not the managed AWSCodeDeployRoleForLambdaLimited: that one may change every alias of the
   * account. What only reads is as AWS has it there.
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
    // In the role, which is not there without it when the first group names it.
    const inlinePolicies = {
      ShiftInvocations: new iam.PolicyDocument({ statements: [read, shift] }),
    };
    const role = new iam.Role(this, 'Role', { assumedBy: principal, inlinePolicies });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'CloudWatch describes alarms for whoever may describe all of them, and CodeDeploy asks ' +
        'whether a version has provisioned concurrency. Neither changes anything.',
    });
    return role;
  }

  /** The name alone is a parameter of this stack then, and the ARN is none. */
  #arnOf(functionName: string): string {
    return Stack.of(this).formatArn({
      service: 'lambda',
      resource: `function:${functionName}`,
    });
  }
}
