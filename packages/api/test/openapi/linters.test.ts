/** Two linters, for two sets of rules. Their packages are fetched by this test. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchedPackages } from '../../../../test/support/fetched-packages.ts';
import { ROOT } from '../../commands/root.ts';

const FOLDER = 'packages/api/test/openapi/linters';
const FILE = join(ROOT, 'docs/openapi.json');

interface Finding {
  readonly severity: number;
  readonly code: string;
  readonly path: readonly string[];
}

interface Linter {
  setRuleset(ruleset: unknown): void;
  run(document: unknown): Promise<readonly Finding[]>;
}

interface Spectral {
  readonly Spectral: new () => Linter;
  readonly Document: new (text: string, parser: unknown, file: string) => unknown;
}

const load = await fetchedPackages(FOLDER);
const loaded = (name: string) => load?.(name) ?? expect.fail(name);

describe.skipIf(!load)('The OpenAPI document', () => {
  it('passes Redocly’s strict rules', () => {
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const program = join(ROOT, FOLDER, 'node_modules/@redocly/cli/bin/cli.js');
    const lint = () =>
      execFileSync(process.execPath, [program, 'lint', FILE], { cwd: ROOT, env, stdio: 'pipe' });
    expect(lint).not.toThrow();
  });

  it('passes OWASP’s rules for APIs', async () => {
    const spectral: Spectral = loaded('@stoplight/spectral-core');
    const linter = new spectral.Spectral();
    linter.setRuleset(loaded('@stoplight/spectral-owasp-ruleset'));
    const { Json } = loaded('@stoplight/spectral-parsers');
    const found = await linter.run(new spectral.Document(readFileSync(FILE, 'utf8'), Json, FILE));
    const errors = found
      .filter(({ severity }) => severity === 0)
      .map(({ code, path }) => `${code} ${path.join('.')}`);
    expect(errors.filter((error) => !NOT_OURS.some((rule) => error.startsWith(rule)))).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
  });
});

/**
 * An HTTP API's throttle answers 429 without its limits, so the document has no header for them. A
 * consumer withdraws without a login, by law.
 */
const NOT_OURS = [
  'owasp:api4:2023-rate-limit ',
  'owasp:api2:2023-write-restricted paths./withdrawals.post.security',
  'owasp:api2:2023-write-restricted paths./withdrawals/{withdrawalId}/confirmation.post.security',
];
