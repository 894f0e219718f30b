/** Reads a resource's properties, as far as the local run supports them. */
import { Failure } from '../../api/commands/failure.ts';
import type { Deployment, TemplateResource } from './deployment.ts';
import { resolveIntrinsics } from './intrinsics.ts';
import type { Known, Members } from './known-resources/known.ts';
import { RUN } from './known-resources/supported.ts';

/**
 * Returns the supported properties of a resource, with resolved references.
 *
 * @param where the resource, for the error text
 * @throws {Failure} with the first property, or value, that the local run does not support
 */
export function supportedProperties(
  { Type, Properties = {} }: TemplateResource,
  where: string,
  deployment: Deployment,
): Record<string, unknown> {
  const members = RUN[Type];
  if (!members) throw new Failure(`the local run does not support this type of resource: ${where}`);
  const supported = select(Properties, members, '', where);
  const properties = resolveIntrinsics(supported, deployment) as Record<string, unknown>;
  refuseValues(properties, members, '', where);
  return properties;
}

/**
 * Returns the supported members, with unresolved references: an ignored member may refer to a
 * resource that does not exist here.
 */
function select(value: unknown, members: Members, prefix: string, where: string): unknown {
  if (Array.isArray(value)) return value.map((element) => select(element, members, prefix, where));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const schema = knownMember(members, name);
      if (schema === undefined)
        throw new Failure(`the local run does not support ${prefix}${name} of ${where}`);
      if (typeof schema === 'string' || 'only' in schema) return [[name, member]];
      return 'moot' in schema
        ? []
        : [[name, select(member, schema.members, `${prefix}${name}.`, where)]];
    }),
  );
}

function refuseValues(value: unknown, members: Members, prefix: string, where: string): void {
  const named = [value].flat().flatMap((element) => Object.entries((element ?? {}) as object));
  for (const [name, member] of named) {
    const schema = knownMember(members, name);
    if (typeof schema !== 'object') continue;
    if ('members' in schema) refuseValues(member, schema.members, `${prefix}${name}.`, where);
    if ('only' in schema) refuseValue(member, schema.only, `${prefix}${name}`, where);
  }
}

function refuseValue(value: unknown, only: readonly unknown[], path: string, where: string): void {
  const odd = [value].flat().find((item) => !only.includes(item));
  if (odd === undefined) return;
  throw new Failure(
    `the local run supports ${path} ${only.join(' or ')} only, but ${where} has ` +
      `${JSON.stringify(odd)}`,
  );
}

const knownMember = (members: Members, name: string): Known | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;
