/** Reads nested stacks: parts of the same deployment, each with its own template in the assets. */
import { basename } from 'node:path';
import { type Deployment, NESTED_STACK, type NestedStacks, type Template } from './deployment.ts';
import { physicalId, resolveIntrinsics } from './intrinsics.ts';

/**
 * The nested stacks of a deployment, by the logical ids of their resources. Their
 * parameters may refer to its resources, and not to other nested stacks.
 *
 * @param read reads the template that is the asset of this name, `<hash>.json`
 */
export function nestedStacks(
  deployment: Deployment,
  read: (asset: string) => Template,
): NestedStacks {
  const found = Object.entries(deployment.resources).filter(
    ([, { Type }]) => Type === NESTED_STACK,
  );
  const stacks = found.map(([logicalId, resource]) => {
    const { TemplateURL, Parameters } = resource.Properties ?? {};
    const url = String(resolveIntrinsics(TemplateURL, deployment));
    const { Resources: resources, Outputs = {}, ...template } = read(basename(url));
    const given = resolveIntrinsics(Parameters ?? {}, deployment) as Record<string, unknown>;
    const nested: Deployment = {
      stackName: physicalId(logicalId, resource, deployment),
      region: deployment.region,
      resources,
      parameters: { ...defaultsOf(template), ...given },
      outputs: Object.fromEntries(
        Object.entries(Outputs).map(([name, { Value }]) => [name, Value]),
      ),
    };
    return [logicalId, nested] as const;
  });
  return Object.fromEntries(stacks);
}

export const defaultsOf = ({ Parameters = {} }: Pick<Template, 'Parameters'>) =>
  Object.fromEntries(Object.entries(Parameters).map(([name, { Default }]) => [name, Default]));
