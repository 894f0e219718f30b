import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from './stack.ts';

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
}

/** The template of the one nested stack in an assembly. Undefined if there is none. */
export function nestedTemplate(folder: string): Template | undefined {
  const [name, ...others] = readdirSync(folder).filter((file) =>
    file.endsWith('.nested.template.json'),
  );
  if (others.length > 0) throw new RangeError(`another nested stack: ${others.join(', ')}`);
  return name === undefined ? undefined : JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** The logical ids and parameter names that a part of a template refers to. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'Ref') return [String(member)];
    if (name === 'Fn::GetAtt') return [String([member].flat()[0]).split('.')[0] ?? ''];
    if (name === 'Fn::Sub') return [...namesIn([member].flat()[0]), ...referencesIn(member)];
    return name === 'DependsOn' ? [member].flat().map(String) : referencesIn(member);
  });
}

const namesIn = (text: unknown): string[] =>
  [...String(text).matchAll(/\$\{([^!}.]+)/g)].map(([, name = '']) => name);

/** A circular reference between resources, `A → B → A`. Undefined if there is none. */
export function circleIn({ Resources }: Template): string | undefined {
  const done = new Set<string>();
  const follow = (id: string, way: readonly string[]): string | undefined => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id].join(' → ');
    if (done.has(id) || !(id in Resources)) return undefined;
    for (const next of new Set(referencesIn(Resources[id]))) {
      const circle = follow(next, [...way, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  return Object.keys(Resources)
    .map((id) => follow(id, []))
    .find((circle) => circle !== undefined);
}
