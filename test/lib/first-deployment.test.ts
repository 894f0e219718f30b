import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REMOVALS } from '../../packages/oms/stage/leftovers.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { removeSynthesized, type Synthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

/** All leaves of a value, by path. */
function* leaves(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return void (yield [path, value]);
  for (const [key, member] of Object.entries(value)) yield* leaves(member, `${path}/${key}`);
}

const templateOf = ({ folder }: Synthesized) =>
  new Map(leaves(JSON.parse(readFileSync(join(folder, 'Orders-dev.template.json'), 'utf8'))));

const stacksOf = ({ folder }: Synthesized) =>
  Object.values<{ type: string; properties: { terminationProtection: boolean } }>(
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).artifacts,
  ).filter(({ type }) => type === 'aws:cloudformation:stack');

describe('A first deployment', () => {
  const first = synthesizeWith({ ...EVERY_OPTION, firstDeployment: 'true' });
  const lasting = synthesizeWith(EVERY_OPTION);

  it('differs from the next one in the protections against deletion alone', () => {
    const [before, after] = [templateOf(first), templateOf(lasting)];
    const changed = [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .map((path) => [path, before.get(path), after.get(path)]);

    expect(changed).toEqual([
      ['/Metadata/Deployment/deletionProtection', false, true],
      ['/Resources/TableCD117FA1/Properties/Replicas/0/DeletionProtectionEnabled', false, true],
      ['/Resources/IdentityUserPool96FE3B9B/Properties/DeletionProtection', 'INACTIVE', 'ACTIVE'],
    ]);
  });

  it('leaves termination protection off, of each stack', () => {
    const protections = (assembly: Synthesized) =>
      stacksOf(assembly).map(({ properties }) => properties.terminationProtection);

    expect(protections(first)).toEqual([false, false]);
    expect(protections(lasting)).toEqual([true, true]);
  });

  it('that fails halfway leaves no resource without a command that removes it', () => {
    const kept = Object.values(lasting.resources)
      .filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate')
      .map(({ Type }) => Type);

    expect(Object.keys(REMOVALS).sort()).toEqual([...new Set(kept)].sort());
  });

  it('is a context of its own, with true or false', () => {
    expect(() => synthesizeWith({ firstDeployment: 'yes' })).toThrow(
      'context firstDeployment: expected true or false, got "yes"',
    );
  });
});
