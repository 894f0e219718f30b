import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT_ID } from '../../packages/local/cloudformation/arn.ts';
import type {
  Deployment,
  TemplateResource,
} from '../../packages/local/cloudformation/deployment.ts';
import { resolveIntrinsics } from '../../packages/local/cloudformation/intrinsics.ts';

/** A stack's resources as deployed: every reference is resolved to its name or ARN. */
export interface Deployed {
  readonly ids: (type: string) => string[];
  readonly ref: (logicalId: string) => string;
  readonly arn: (logicalId: string) => string;
  /** A resource's property, or part of one (`KeyPolicy`, `AlarmActions`). */
  readonly property: <Shape>(logicalId: string, name: string) => Shape;
  /** The logical id of the resource with this ARN. */
  readonly withArn: (arn: string) => string | undefined;
}

export function readDeployed(folder: string, stackName = 'Orders-dev'): Deployed {
  const { Resources: resources } = JSON.parse(
    readFileSync(join(folder, `${stackName}.template.json`), 'utf8'),
  ) as {
    Resources: Record<string, TemplateResource>;
  };
  const deployment: Deployment = {
    stackName,
    region: 'eu-central-1',
    resources,
    parameters: {},
  };
  const resolved = (value: unknown) => resolveIntrinsics(value, deployment);
  const ref = (logicalId: string) => String(resolved({ Ref: logicalId }));
  const arn = (logicalId: string) =>
    resources[logicalId]?.Type === 'AWS::SNS::Topic'
      ? ref(logicalId)
      : String(resolved({ 'Fn::GetAtt': [logicalId, 'Arn'] }));
  const ids = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);
  const addressable = ['AWS::SNS::Topic', 'AWS::KMS::Key', 'AWS::S3::Bucket'].flatMap(ids);
  return {
    ids,
    ref,
    arn,
    property: <Shape>(id: string, name: string) =>
      resolved(resources[id]?.Properties?.[name]) as Shape,
    withArn: (wanted) => addressable.find((id) => arn(id) === wanted),
  };
}

export interface PolicyDocument {
  readonly Statement: readonly object[];
}

/** A request by an AWS service. A key that is absent from `context` is absent from the request. */
export interface ServiceRequest {
  readonly service: string;
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, string>>;
}

/**
 * True if the policies of a resource allow the request, by IAM's rules. A service has no policy of
 * its own, so nothing else can allow it.
 */
export async function isAllowedTo(
  policies: readonly PolicyDocument[],
  request: ServiceRequest,
): Promise<boolean> {
  const { service, action, resource } = request;
  const { Statement, context } = simulable({
    Statement: policies.flatMap((policy) => policy.Statement),
    context: request.context,
  });
  const outcome = await runSimulation(
    {
      request: {
        principal: service,
        action,
        resource: { resource, accountId: ACCOUNT_ID },
        contextVariables: {
          'aws:SecureTransport': 'true',
          'aws:PrincipalIsAWSService': 'true',
          ...context,
        },
      },
      identityPolicies: [],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      ...(Statement.length > 0 && { resourcePolicy: { Version: '2012-10-17', Statement } }),
    },
    {},
  );
  if (outcome.resultType === 'error')
    throw new Error(`${action}: ${JSON.stringify(outcome.errors)}`);
  return outcome.overallResult === 'Allowed';
}

/**
 * Replaces the encryption context by tags: the simulator does not support the colons in its names,
 * and compares both alike.
 */
const simulable = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value).replace(/"kms:EncryptionContext:([\w:]+)"/g, (_, name: string) =>
      JSON.stringify(`aws:RequestTag/${name.replaceAll(':', '-')}`),
    ),
  );
