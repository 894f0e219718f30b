/** Resolves CloudFormation's references, as a deployment into account 000000000000 would. */
import { Failure } from '../../api/commands/failure.ts';
import { ACCOUNT_ID, arn } from './arn.ts';
import { attributeOf } from './attributes.ts';
import { type Deployment, NESTED_STACK, type TemplateResource } from './deployment.ts';
import { assignId } from './physical-ids.ts';

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

/** Returns the result of `Ref`: the id of the deployed resource. */
export const physicalId = (
  logicalId: string,
  { Type, Properties = {} }: TemplateResource,
  deployment: Deployment,
): string =>
  assignId(
    { logicalId, type: Type, stackName: deployment.stackName, region: deployment.region },
    (property) => resolveIntrinsics(Properties[property], deployment) as string | undefined,
  );

function attribute(path: string, deployment: Deployment): string {
  const [logicalId = '', ...names] = path.split('.');
  const resource = deployment.resources[logicalId];
  if (!resource)
    throw new Failure(`the template refers to ${path}, but has no resource ${logicalId}`);

  const name = names.join('.');
  if (resource.Type === NESTED_STACK) return String(outputOf(logicalId, name, deployment));
  const id = physicalId(logicalId, resource, deployment);
  const value = attributeOf(resource.Type, id, name, deployment.region);
  if (value !== undefined) return value;
  throw new Failure(
    `the local run does not support the attribute ${name} of ${logicalId} (${resource.Type})`,
  );
}

/** `Outputs.<name>` of a nested stack. */
function outputOf(logicalId: string, path: string, { nested }: Deployment): unknown {
  const stack = nested?.[logicalId];
  const output = stack?.outputs?.[path.replace(/^Outputs\./, '')];
  if (!stack || output === undefined)
    throw new Failure(`the nested stack ${logicalId} has no ${path}`);
  return resolveIntrinsics(output, stack);
}
