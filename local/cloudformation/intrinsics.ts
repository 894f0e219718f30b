/** Resolves CloudFormation's references, as a deployment into account 000000000000 would. */
import { createHash } from 'node:crypto';
import { Failure } from '../failure.ts';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource & { Condition?: string }>>;
  readonly Parameters?: Readonly<Record<string, { Default?: unknown }>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown }>>;
}

export interface Deployment {
  readonly stackName: string;
  readonly region: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  /** Values, or defaults, of the template's parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Template outputs, their references still to be resolved; needed of a nested stack alone. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly nested?: NestedStacks;
}

/** By the logical id of the resource that stands for each. */
export type NestedStacks = Readonly<Record<string, Deployment>>;

export const NESTED_STACK = 'AWS::CloudFormation::Stack';

/** A start publishes each function for the first time. */
const VERSION = '1';

export const ACCOUNT_ID = '000000000000';

/**
 * Returns the value with every intrinsic function replaced; a member that is AWS::NoValue is left
 * out.
 */
export function resolveIntrinsics(value: unknown, deployment: Deployment): unknown {
  if (Array.isArray(value)) {
    return value
      .map((element) => resolveIntrinsics(element, deployment))
      .filter((element) => element !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;

  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return call(name, argument, deployment);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const resolved = resolveIntrinsics(member, deployment);
      return resolved === undefined ? [] : [[key, resolved]];
    }),
  );
}

function call(name: string, argument: unknown, deployment: Deployment): unknown {
  switch (name) {
    case 'Ref':
      return ref(String(argument), deployment);
    case 'Fn::GetAtt':
      return attribute(Array.isArray(argument) ? argument.join('.') : String(argument), deployment);
    case 'Fn::Join':
      return join(resolveIntrinsics(argument, deployment));
    case 'Fn::Select':
      return select(resolveIntrinsics(argument, deployment));
    case 'Fn::Split':
      return split(resolveIntrinsics(argument, deployment));
    case 'Fn::Sub':
      return substitute(argument, deployment);
    default:
      throw new Failure(`the local run does not support the intrinsic function ${name}`);
  }
}

function join(argument: unknown): string {
  const [separator, parts] = argument as [string, unknown[]];
  return parts.map(String).join(separator);
}

function select(argument: unknown): unknown {
  const [index, values] = argument as [number, unknown[]];
  return values[index];
}

function split(argument: unknown): string[] {
  const [separator, text] = argument as [string, string];
  return text.split(separator);
}

function substitute(argument: unknown, deployment: Deployment): string {
  const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [
    string,
    Record<string, unknown>,
  ];
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return String(resolveIntrinsics(variables[name], deployment));
    return String(name.includes('.') ? attribute(name, deployment) : ref(name, deployment));
  });
}

function ref(name: string, deployment: Deployment): unknown {
  const { stackName, region, resources, parameters } = deployment;
  switch (name) {
    case 'AWS::AccountId':
      return ACCOUNT_ID;
    case 'AWS::NoValue':
      return undefined;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::Region':
      return region;
    case 'AWS::StackId':
      return arn('cloudformation', `stack/${stackName}/local`, region);
    case 'AWS::StackName':
      return stackName;
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    default: {
      const resource = resources[name];
      if (resource) return physicalId(name, resource, deployment);
      if (parameters[name] !== undefined) return parameters[name];
      throw new Failure(
        `the template refers to ${name}, which is neither a resource nor a parameter with a ` +
          'default',
      );
    }
  }
}

/**
 * Returns the result of `Ref`. It is the same in every run, so that tokens and data outlive a
 * restart.
 */
export function physicalId(
  logicalId: string,
  { Type, Properties = {} }: TemplateResource,
  deployment: Deployment,
): string {
  const { region } = deployment;
  const named = (property: string) =>
    resolveIntrinsics(Properties[property], deployment) as string | undefined;
  const generated = `${deployment.stackName}-${logicalId}`;
  switch (Type) {
    case 'AWS::Cognito::UserPool':
      return `${region}_${idOf(logicalId, 9)}`;
    case 'AWS::Cognito::UserPoolClient':
      return idOf(logicalId, 26);
    case 'AWS::Lambda::Function':
      return named('FunctionName') ?? generated.slice(0, 64);
    case 'AWS::Lambda::Version':
    case 'AWS::Lambda::Alias':
      return arn('lambda', `function:${named('FunctionName')}:${named('Name') ?? VERSION}`, region);
    case 'AWS::ApiGatewayV2::Api':
    case 'AWS::ApiGatewayV2::Authorizer':
    case 'AWS::ApiGatewayV2::Integration':
    case 'AWS::ApiGatewayV2::Route':
      return idOf(logicalId, 10);
    case 'AWS::S3::Bucket':
      return named('BucketName') ?? generated.toLowerCase();
    case 'AWS::SecretsManager::Secret':
      return arn(
        'secretsmanager',
        `secret:${named('Name') ?? logicalId}-${idOf(logicalId, 6)}`,
        region,
      );
    case 'AWS::SNS::Topic':
      return arn('sns', named('TopicName') ?? generated, region);
    default:
      return named(NAMES[Type] ?? '') ?? generated;
  }
}

/** The property that names a resource. */
const NAMES: Readonly<Record<string, string>> = {
  'AWS::Cognito::UserPoolDomain': 'Domain',
  'AWS::Cognito::UserPoolGroup': 'GroupName',
  'AWS::Cognito::UserPoolResourceServer': 'Identifier',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Events::EventBus': 'Name',
};

const ARNS: Readonly<Record<string, readonly [service: string, prefix: string]>> = {
  'AWS::Cognito::UserPool': ['cognito-idp', 'userpool/'],
  'AWS::DynamoDB::GlobalTable': ['dynamodb', 'table/'],
  'AWS::Events::EventBus': ['events', 'event-bus/'],
  'AWS::IAM::Role': ['iam', 'role/'],
  'AWS::KMS::Key': ['kms', 'key/'],
  'AWS::Lambda::Function': ['lambda', 'function:'],
  'AWS::Logs::LogGroup': ['logs', 'log-group:'],
  'AWS::S3::Bucket': ['s3', ''],
};

function attribute(path: string, deployment: Deployment): string {
  const [logicalId = '', ...names] = path.split('.');
  const resource = deployment.resources[logicalId];
  if (!resource)
    throw new Failure(`the template refers to ${path}, but has no resource ${logicalId}`);

  if (resource.Type === NESTED_STACK)
    return String(outputOf(logicalId, names.join('.'), deployment));
  const id = physicalId(logicalId, resource, deployment);
  const [service, prefix] = ARNS[resource.Type] ?? [];
  const name = names.join('.');
  if (name === 'Arn' && service) return arn(service, `${prefix}${id}`, deployment.region);
  if (name === 'StreamArn' && service === 'dynamodb')
    return arn(service, `table/${id}/stream/local`, deployment.region);
  const known = attributesOf(id, deployment.region)[name];
  if (known !== undefined) return known;
  throw new Failure(
    `the local run does not support the attribute ${name} of ${logicalId} (${resource.Type})`,
  );
}

/** Attributes that one type of resource alone has. */
const attributesOf = (id: string, region: string): Readonly<Record<string, string>> => ({
  ApiEndpoint: `https://${id}.execute-api.${region}.amazonaws.com`,
  ApiId: id,
  DomainName: `${id.toLowerCase()}.cloudfront.net`,
  ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${id}`,
  UserPoolId: id,
  Version: VERSION,
});

/** `Outputs.<name>` of a nested stack. */
function outputOf(logicalId: string, path: string, { nested }: Deployment): unknown {
  const stack = nested?.[logicalId];
  const output = stack?.outputs?.[path.replace(/^Outputs\./, '')];
  if (!stack || output === undefined)
    throw new Failure(`the nested stack ${logicalId} has no ${path}`);
  return resolveIntrinsics(output, stack);
}

/** Formats an ARN. IAM has no regions, and a bucket's ARN has only its name. */
const arn = (service: string, resource: string, region: string) =>
  service === 's3'
    ? `arn:aws:s3:::${resource}`
    : `arn:aws:${service}:${service === 'iam' ? '' : region}:${ACCOUNT_ID}:${resource}`;

/** Lower-case letters and digits, like the ids of AWS. */
const idOf = (logicalId: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(logicalId).digest('hex')}`)
    .toString(36)
    .slice(0, length);
