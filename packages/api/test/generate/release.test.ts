import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAnnounced, unreleased, withVersion } from '../../generate/changelog.ts';
import { compat } from '../../generate/compat.ts';
import { jsonLine } from '../../generate/json-file.ts';
import { mayBreak, release } from '../../generate/release.ts';

const FILES = [
  'package.json',
  'package-lock.json',
  'packages/client/package.json',
  'packages/client/README.md',
  'docs/openapi.json',
  'packages/api/openapi/released.json',
  'CHANGELOG.md',
];
const RELEASED = 'packages/api/openapi/released.json';
const DOCUMENT = 'docs/openapi.json';

let root: string;
let printed: string;
const path = (file: string) => join(root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
const change = (file: string, alter: (text: string) => string) =>
  writeFileSync(path(file), alter(read(file)));
const all = () => FILES.map(read);

/** The changelog of a project at a version, with or without an entry that announces a break. */
const changelog = (version: string, breaking = '') =>
  `# Changelog\n\n## Unreleased\n${breaking}\n### Added\n- \`sku\` of a line.\n\n` +
  `## ${version} · 2026-01-02\n\n### Breaking\n- \`title\` is gone.\n`;

/** A project of this version, whose OpenAPI document is that of its last release. */
function projectAt(version: string): void {
  change('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
  change('packages/client/package.json', (text) =>
    text.replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
  change('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    lock.packages[''].version = version;
    return `${JSON.stringify(lock, undefined, 2)}\n`;
  });
  change('packages/client/README.md', (text) =>
    text.replace(/client-\d.*tgz/, `client-${version}.tgz`),
  );
  change(DOCUMENT, (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
  writeFileSync(path(RELEASED), read(DOCUMENT));
  writeFileSync(path('CHANGELOG.md'), changelog(version));
}

/** Takes the member `lineCount` from all schemas. */
const removeMember = () =>
  change(DOCUMENT, (text) =>
    JSON.stringify(
      JSON.parse(text, (key, value) => (key === 'lineCount' ? undefined : value)),
      undefined,
      2,
    ),
  );
const announce = (version: string, entry = '- An order has no `order.lineCount`.') =>
  writeFileSync(path('CHANGELOG.md'), changelog(version, `\n### Breaking\n${entry}\n`));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orders-release-'));
  for (const file of FILES) {
    mkdirSync(dirname(path(file)), { recursive: true });
    cpSync(file, path(file));
  }
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed += `${line}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe('npm run compat', () => {
  it('passes for this project as it is', () => {
    expect(compat(root, false), printed).toBe(0);
  });

  it('fails for a removed member, and names it', () => {
    projectAt('0.2.3');
    removeMember();

    expect(compat(root, false)).toBe(1);
    expect(printed).toContain(
      'BREAK: PlacedOrder.lineCount is gone from answers; no entry under Breaking has `lineCount`',
    );
    expect(printed).toContain('docs/openapi.json breaks clients of 0.2.3');
  });

  it('passes before 1.0 if the changelog announces the member', () => {
    projectAt('0.2.3');
    removeMember();
    announce('0.2.3');

    expect(compat(root, false)).toBe(0);
    expect(printed).toContain('announced: PlacedOrder.lineCount is gone from answers\n');
  });

  it('fails from 1.0 on, announced or not', () => {
    projectAt('1.2.3');
    removeMember();
    announce('1.2.3');

    expect(compat(root, false)).toBe(1);
  });

  it('prints JSON', () => {
    projectAt('0.2.3');
    removeMember();

    expect(compat(root, true)).toBe(1);
    const { breaks, ...rest } = JSON.parse(printed);
    expect(rest).toEqual({ released: '0.2.3', passed: false });
    expect(breaks).toContainEqual({
      name: 'lineCount',
      text: 'PlacedOrder.lineCount is gone from answers',
      announced: false,
    });
  });

  it.each([RELEASED, DOCUMENT])('names %s if it cannot be read', (file) => {
    writeFileSync(path(file), '{');

    expect(() => compat(root, false)).toThrow(`${file} cannot be read`);
  });
});

describe('An entry of the changelog', () => {
  const told = { name: 'told', text: '' };
  const under = (entry: string, section = 'Breaking') =>
    `# Changelog\n\n## Unreleased\n\n### ${section}\n${entry}\n\n## 0.1.0 · 2026-01-01\n`;

  it.each([
    ['`told`', told],
    ['A `reminder.told` is\n  another', told],
    ['other\n- `told`', told],
    ['`GET /orders/{orderId}`', { name: 'GET /orders/{orderId}', text: '' }],
  ])('announces with %j', (entry, found) => {
    expect(isAnnounced(found, under(`- ${entry}`))).toBe(true);
  });

  it.each([
    ['a word outside of code', under('- told')],
    ['a part of a word', under('- `retold`')],
    ['a part of a word with hyphens', under('- `told-twice`')],
    ['another section', under('- `told`', 'Changed')],
    ['a section behind it', under('- A\n\n### Changed\n- `told`')],
    ['a version behind it', `${under('- A')}\n### Breaking\n- \`told\`\n`],
    ['no section', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n'],
  ])('does not announce with %s', (_, text) => {
    expect(isAnnounced(told, text)).toBe(false);
  });

  it.each(['`GET /orders/{orderId}/events`', 'the `GET /orders/{orderId}` of then'])(
    'does not announce the end of GET /orders with %s',
    (entry) => {
      const route = { name: 'GET /orders', text: '' };
      expect(isAnnounced(route, under(`- ${entry}`))).toBe(false);
      expect(isAnnounced(route, under(`- ${entry}\n- \`GET /orders\``))).toBe(true);
    },
  );

  it('is looked for under a heading that must exist', () => {
    expect(() => unreleased('# Changelog\n')).toThrow('has no "## Unreleased"');
  });

  it('moves to the version', () => {
    const text = withVersion(under('- `told`'), '0.2.0', '2026-02-03');

    expect(unreleased(text)).toBe('');
    expect(text).toContain('## Unreleased\n\n## 0.2.0 · 2026-02-03\n\n### Breaking\n- `told`\n');
  });
});

describe('npm run release', () => {
  it('gives all files the version, and keeps the document', () => {
    projectAt('1.2.3');

    expect(release(root, '1.3.0', {})).toBe(0);
    for (const file of ['package.json', 'packages/client/package.json'])
      expect(JSON.parse(read(file)).version).toBe('1.3.0');
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock, lock.packages[''], lock.packages['packages/client']]).toEqual(
      Array(3).fill(expect.objectContaining({ version: '1.3.0' })),
    );
    expect(JSON.parse(read(DOCUMENT)).info.version).toBe('1.3.0');
    expect(read(RELEASED)).toBe(jsonLine(JSON.parse(read(DOCUMENT))));
    expect(read('packages/client/README.md')).toContain('./order-management-client-1.3.0.tgz');
    expect(read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 1\.3\.0 · \d{4}-\d\d-\d\d\n/);
    expect(printed.trim().split('\n').sort()).toEqual(FILES.map((file) => `wrote ${file}`).sort());
    expect(compat(root, false)).toBe(0);
  });

  it('changes no other package that has the same version', () => {
    const before = JSON.parse(read('package-lock.json'));
    projectAt('7.9.2');

    release(root, '7.10.0', {});
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(before.packages['node_modules/@middy/core'].version).toBe('7.9.2');
    const own = { '': 0, 'packages/client': 0 };
    expect({ ...packages, ...own }).toEqual({ ...before.packages, ...own });
  });

  it('writes nothing with --check', () => {
    projectAt('1.2.3');
    const before = all();

    expect(release(root, '1.2.4', { check: true, json: true })).toBe(0);
    expect(all()).toEqual(before);
    expect(JSON.parse(printed)).toMatchObject({
      before: '1.2.3',
      version: '1.2.4',
      written: false,
    });
  });

  it.each(['1.2.3', '1.2.2', '1.1.9', '0.9.9'])('refuses %s after 1.2.3', (version) => {
    projectAt('1.2.3');
    const before = all();

    expect(() => release(root, version, {})).toThrow(`${version} is not newer than 1.2.3.`);
    expect(all()).toEqual(before);
  });

  it('refuses a release of nothing', () => {
    projectAt('1.2.3');
    release(root, '1.2.4', {});

    expect(() => release(root, '1.2.5', {})).toThrow('no entry under Unreleased');
  });

  it('refuses a break that is not announced, in any version', () => {
    projectAt('1.2.3');
    removeMember();
    const before = all();

    expect(() => release(root, '2.0.0', {})).toThrow('BREAK: PlacedOrder.lineCount');
    expect(all()).toEqual(before);
  });

  it.each([
    ['1.2.3', '1.3.0', '2.0.0'],
    ['0.2.3', '0.2.4', '0.3.0'],
  ])('after %s refuses an announced break in %s, and takes it in %s', (before, lower, higher) => {
    projectAt(before);
    removeMember();
    announce(before);

    expect(() => release(root, lower, {})).toThrow(`${lower} may not break clients of ${before}`);
    expect(release(root, higher, {})).toBe(0);
    expect(compat(root, false)).toBe(0);
  });

  it('refuses a file without the version before it writes another one', () => {
    projectAt('1.2.3');
    change('packages/client/README.md', (text) => text.replace('1.2.3', '1.2.2'));
    const before = all();

    expect(() => release(root, '1.3.0', {})).toThrow('packages/client/README.md has no');
    expect(all()).toEqual(before);
  });
});

describe('A version that may break', () => {
  it.each([
    ['0.1.0', '0.2.0', true],
    ['0.1.0', '0.1.1', false],
    ['0.9.0', '1.0.0', true],
    ['1.0.0', '1.1.0', false],
    ['1.0.0', '1.0.1', false],
    ['1.9.9', '2.0.0', true],
  ])('after %s: %s? %s', (before, version, expected) => {
    expect(mayBreak(before, version)).toBe(expected);
  });
});
