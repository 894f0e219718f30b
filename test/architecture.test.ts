import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccessPattern } from '../functions/access-pattern.ts';
import { ACCESS_PATTERNS } from '../functions/access-patterns.ts';
import { ENTRIES, filePrefix } from '../functions/entries.ts';

/** A line of code, or of text, and where it stands. */
interface Source {
  readonly path: string;
  readonly text: string;
  /** Without comments. */
  readonly code: string;
  /** Modules, those of the repository by their path in it. */
  readonly imports: readonly string[];
}

const IMPORT =
  /^(?:import|export)\b[^'"=;(]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

function sources(folder: string): Source[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.ts') && !name.includes('node_modules'));
  return files.map((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
    const imports = [...code.matchAll(IMPORT)].map(
      ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
    );
    return { path, text, code, imports: imports.map((module) => resolved(path, module)) };
  });
}

const resolved = (path: string, module: string): string =>
  module.startsWith('.') ? normalize(join(dirname(path), module)) : module;

const PRODUCTION = ['domain', 'table', 'functions', 'lib', 'bin'];
const PATTERNS: readonly AccessPattern[] = Object.values(ACCESS_PATTERNS);
/** What functions are made from, not Lambdas themselves. */
const DATA = ['access-patterns.ts', 'change-stream.ts', 'entries.ts'];
/** Nor is the client that several of them share. */
const SHARED = ['secrets-manager.ts'];
const LAMBDAS = ENTRIES;
const entryFiles = LAMBDAS.map((entry) => `functions/${entry}.ts`);

/** `path → module` of each import that the rule does not allow. */
const strays = (folder: string, allowed: (module: string, path: string) => boolean): string[] =>
  sources(folder).flatMap(({ path, imports }) =>
    imports.filter((module) => !allowed(module, path)).map((module) => `${path} → ${module}`),
  );

describe('The direction of imports', () => {
  it('is seen at all', () => {
    const imports = sources('functions').flatMap((source) => source.imports);

    expect(imports).toContain('table/customers/a01-get-customer.ts');
    expect(imports).toContain('@middy/core');
    expect(sources('table').flatMap((source) => source.imports)).toContain('domain/order.ts');
  });

  it('leads from domain nowhere', () => {
    expect(strays('domain', (module) => module.startsWith('domain/'))).toEqual([]);
  });

  it('leads from table to domain and DynamoDB alone', () => {
    const allowed =
      /^(table|domain|aws-protocol|@aws-sdk)\/|^node:(async_hooks|crypto|timers\/promises)$/;

    expect(strays('table', (module) => allowed.test(module))).toEqual([]);
  });

  it('leads from functions to no deployment and no laptop', () => {
    expect(
      strays(
        'functions',
        (module) =>
          !/^(lib|bin|local|bench|test)\/|^(aws-cdk-lib|constructs|aws-cdk)\b/.test(module),
      ),
    ).toEqual([]);
  });

  it('leads from no file to another Lambda’s', () => {
    for (const folder of PRODUCTION)
      expect(strays(folder, (module) => !entryFiles.includes(module))).toEqual([]);
  });

  it('leads from lib to data alone: it names the functions, and imports none', () => {
    const data = [...DATA.map((name) => `functions/${name}`), 'table/schema.ts', 'table/keys.ts'];

    expect(
      strays(
        'lib',
        (module) => !/^(functions|table|domain)\//.test(module) || data.includes(module),
      ),
    ).toEqual([]);
  });

  it('leads from production neither to local, nor to bench, nor to test', () => {
    for (const folder of PRODUCTION) {
      expect(strays(folder, (module) => !/^(local|bench|test)\//.test(module))).toEqual([]);
    }
  });

  it('leads from nowhere but the tests to the tests', () => {
    for (const folder of [...PRODUCTION, 'local', 'oms', 'bench']) {
      expect(strays(folder, (module) => !module.startsWith('test/'))).toEqual([]);
    }
  });

  it('leads through no barrel and no default export', () => {
    const everything = [...PRODUCTION, 'local', 'oms', 'bench', 'test'].flatMap(sources);

    const barrels = everything.filter(({ code }) =>
      /^export\s+(\*|(type\s+)?\{[^}]*\}\s*from)/m.test(code),
    );
    const defaults = everything.filter(({ code }) =>
      /^export\s+default\b|^export\s*\{[^}]*\bas default\b/m.test(code),
    );
    expect([...barrels, ...defaults].map(({ path }) => path)).toEqual([]);
  });
});

describe('What a request can reach', () => {
  const reachable = ['domain', 'table', 'functions'].flatMap(sources);
  const holding = (pattern: RegExp) =>
    reachable.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

  it('scans nothing', () => {
    expect(holding(/\bScan\b|\bScanCommand\b|\bpaginateScan\b|PartiQL|ExecuteStatement/)).toEqual(
      [],
    );
  });

  it('reads nothing in order to filter it away', () => {
    expect(holding(/FilterExpression|QueryFilter/)).toEqual([]);
  });

  it('asks DynamoDB only from table', () => {
    const asking = sources('functions').filter(({ imports }) =>
      imports.some((module) => /^@aws-sdk\/(client-dynamodb|lib-dynamodb)$/.test(module)),
    );

    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});

describe('The key map', () => {
  it('is spelled out in one file', () => {
    const key =
      /\b(CUST|ORDER|ITEM|SKU|EMAIL|IDEMP|PAYMENT|EVENT|ADDR|OPEN|LOW)#|['"`](PROFILE|SUMMARY|STOCK|RESERVATION|LOCK|META)['"`]/;
    const spelling = [...PRODUCTION, 'local'].flatMap(sources).filter(({ code }) => key.test(code));

    expect(spelling.map(({ path }) => path)).toEqual(['table/keys.ts']);
  });
});

describe('The access patterns', () => {
  const named = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.ts'));
  /** A4 shares a route, hence a function, with A2; everything else of it is its own. */
  const ownNames = PATTERNS.map(({ id, entry }) =>
    id === 'A4' ? 'a04-list-customer-orders-by-status' : entry,
  );

  it('the unknown route and the projector are the Lambdas, one to a file', () => {
    const files = named('functions').filter((name) => ![...DATA, ...SHARED].includes(name));

    expect(files.sort()).toEqual(LAMBDAS.map((entry) => `${entry}.ts`).sort());
    for (const { path, code } of sources('functions').filter(({ path }) =>
      entryFiles.includes(path),
    )) {
      expect(code.match(/^export .*$/gm), path).toEqual([
        expect.stringMatching(/^export const handler = /),
      ]);
    }
  });

  it('bear their own ids', () => {
    for (const [id, pattern] of Object.entries(ACCESS_PATTERNS)) expect(pattern.id).toBe(id);
    for (const [at, { id }] of PATTERNS.entries())
      expect(ownNames[at]).toMatch(new RegExp(`^${filePrefix(id)}-`));
  });

  it.each(ownNames)('%s has a file in table, and a test', (name) => {
    expect(named('table')).toContain(`${name}.ts`);
    expect(named('test/functions')).toContain(`${name}.test.ts`);
  });

  it('are all that table and test number like one', () => {
    const numbered = (folder: string) => named(folder).filter((name) => /^a\d/.test(name));

    expect(numbered('table').sort()).toEqual(ownNames.map((name) => `${name}.ts`).sort());
    expect(numbered('test/functions').sort()).toEqual(
      ownNames.map((name) => `${name}.test.ts`).sort(),
    );
  });
});
