/** One version for all that a release consists of. `npm run release` changes them together. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import client from '../packages/client/package.json' with { type: 'json' };

const { version } = packageJson;
const { info } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, heading = '']) => heading,
);

describe('The version of package.json', () => {
  it('is the version of its lock file', () => {
    expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  });

  it('is the version of the client', () => {
    expect(client.version).toBe(version);
  });

  it('is the version of the OpenAPI document', () => {
    expect(info.version).toBe(version);
  });

  it('is the newest version of the changelog, below what is not released yet', () => {
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]).toMatch(/^\d+\.\d+\.\d+ · \d{4}-\d{2}-\d{2}$/);
    expect(headings[1]?.split(' ')[0]).toBe(version);
  });
});

describe('The license of package.json', () => {
  it('is the license of its lock file, of the client and of the OpenAPI document', () => {
    const { license } = packageJson;

    expect(readFileSync('LICENSE', 'utf8').split(' ')[0]).toBe(license);
    expect([lock.packages[''].license, client.license]).toEqual([license, license]);
    expect(info.license).toEqual({ name: license, identifier: license });
  });
});
