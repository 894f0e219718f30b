import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRIES, entryFile, OPTIONAL_ENTRIES } from '../functions/manifest/entries.ts';
import { operationName } from '../packages/api/operations/operation-id.ts';

/** The parts of the table's code that every resource's requests need. */
const TABLE = ['domain', 'table', 'table/aws-protocol', 'table/requests'];
/** The parts that every operation's function needs. */
const OPERATION = ['domain', 'table', 'functions/manifest', 'functions/http'];

/**
 * The house: its eleven rooms, each with those right below it. A room may import from all that are
 * below it, however far, and from no other. `proof` stands beside the house and looks at
 * everything; nothing looks at it.
 */
const HOUSE: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  table: ['domain'],
  functions: ['table'],
  lib: ['functions'],
  bin: ['lib'],
  'packages/client': [],
  'packages/api': ['functions', 'packages/client'],
  'packages/console': ['packages/client'],
  'packages/local': ['lib', 'packages/api', 'packages/console'],
  'packages/oms': ['packages/local'],
  examples: ['packages/oms'],
};

/**
 * The inner rooms, each with the others that it may import from. An inner room is a folder with all
 * that is in it, except for rooms within. Those of packages/ are bound among each other alone.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'table/aws-protocol': [],
  table: ['domain', 'table/aws-protocol'],
  'table/requests': ['domain', 'table', 'table/aws-protocol'],
  'table/inventory': TABLE,
  'table/customers': [...TABLE, 'table/finding'],
  'table/full-order': [...TABLE, 'table/inventory'],
  'table/orders': [...TABLE, 'table/customers', 'table/full-order', 'table/inventory'],
  'table/payments': [...TABLE, 'table/full-order'],
  'table/remarks': [...TABLE, 'table/full-order'],
  'table/returns': [...TABLE, 'table/full-order', 'table/inventory'],
  'table/withdrawals': [...TABLE, 'table/full-order', 'table/inventory', 'table/orders'],
  'table/fulfillments': [...TABLE, 'table/full-order'],
  'table/due': [
    'table/withdrawals',
    ...TABLE,
    'table/customers',
    'table/finding',
    'table/full-order',
    'table/inventory',
  ],
  'table/webhooks': [...TABLE, 'table/due', 'table/full-order', 'table/orders'],
  'table/days': [...TABLE, 'table/full-order'],
  'table/copies': [...TABLE, 'table/days', 'table/finding', 'table/full-order'],
  'table/finding': TABLE,
  'table/events': [...TABLE, 'table/full-order', 'table/copies', 'table/withdrawals'],
  'functions/manifest': ['domain', 'table'],
  'functions/observability': ['functions/manifest', 'table'],
  'functions/aws': [
    'domain',
    'functions/manifest',
    'table/aws-protocol',
    'table/requests',
    'table/events',
  ],
  'functions/policy': ['domain'],
  'functions/http': [
    ...TABLE,
    'functions/manifest',
    'functions/observability',
    'functions/aws',
    'functions/policy',
  ],
  'functions/order-links': ['domain', 'functions/aws', 'table'],
  'functions/stream': ['functions/manifest', 'table'],
  'functions/due': ['functions/observability', 'table/due', 'table/requests'],
  'functions/rules': ['domain', 'functions/http', 'functions/observability', 'shop', 'table'],
  'functions/placing-check': [
    ...OPERATION,
    'functions/aws',
    'functions/observability',
    'functions/rules',
    'functions/webhooks',
    'table/requests',
  ],
  'functions/days': [...OPERATION, 'table/days'],
  'functions/customers': [...OPERATION, 'functions/aws', 'table/customers', 'table/finding'],
  'functions/orders': [
    ...OPERATION,
    'functions/aws',
    'functions/observability',
    'functions/order-links',
    'functions/placing-check',
    'functions/rules',
    'table/finding',
    'table/full-order',
    'table/inventory',
    'table/orders',
    'table/requests',
  ],
  'functions/fulfillments': [...OPERATION, 'table/fulfillments'],
  'functions/returns': [
    ...OPERATION,
    'functions/observability',
    'functions/rules',
    'table/returns',
  ],
  'functions/withdrawals': [
    ...OPERATION,
    'functions/observability',
    'table/full-order',
    'table/withdrawals',
  ],
  'functions/remarks': [...OPERATION, 'functions/order-links', 'functions/rules', 'table/remarks'],
  'functions/inventory': [...OPERATION, 'table/inventory'],
  'functions/payments': [
    ...OPERATION,
    'functions/aws',
    'functions/observability',
    'table/payments',
    'table/requests',
  ],
  'functions/webhooks': [
    ...OPERATION,
    'functions/aws',
    'functions/observability',
    'table/due',
    'table/webhooks',
  ],
  functions: [
    ...OPERATION,
    'functions/aws',
    'functions/customers',
    'functions/days',
    'functions/due',
    'functions/fulfillments',
    'functions/inventory',
    'functions/observability',
    'functions/order-links',
    'functions/orders',
    'functions/payments',
    'functions/policy',
    'functions/remarks',
    'functions/returns',
    'functions/rules',
    'functions/stream',
    'functions/webhooks',
    'functions/withdrawals',
    'table/copies',
    'table/due',
    'table/events',
    'table/finding',
    'table/requests',
    'table/webhooks',
    'table/withdrawals',
  ],
  lib: ['domain', 'table', 'functions/manifest'],
  bin: ['functions/manifest', 'lib'],
  'packages/api/commands': [],
  'packages/api/operations': [],
  'packages/api/story': ['packages/api/operations'],
  'packages/api/openapi': ['packages/api/operations', 'packages/api/story'],
  'packages/api/postman': ['packages/api/operations', 'packages/api/story'],
  'packages/api/generate': [
    'packages/api/commands',
    'packages/api/openapi',
    'packages/api/operations',
    'packages/api/postman',
  ],
};
/** The folders of deployed functions and of the stack. */
const PRODUCTION = ['domain', 'table', 'functions', 'lib', 'bin'];
/** Files that `lib` and `bin` may import from other folders: data, not the code of a Lambda. */
const DATA =
  /^(functions\/manifest\/((workers|placing-check)\/)?[^/]+|table\/(schema|keys|shards|item-caps)|domain\/(payments\/payment-capture|shop\/(policy(-settings)?|shop-attributes)))\.ts$/;

/** The files that may re-export: a package has its public names in one module. */
const CLIENT_ENTRY = 'packages/client/entry.ts';
const PACKAGE_ENTRIES = [CLIENT_ENTRY, 'lib/entry.ts'];

interface Source {
  readonly path: string;
  /** The source without comments. */
  readonly code: string;
  /** The imported modules; those of the repository by their path in it. */
  readonly imports: readonly string[];
}

const IMPORT =
  /^(?:import|export)\b[^'"=;(]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

function sourceAt(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const modules = [...code.matchAll(IMPORT)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  );
  return {
    path,
    code,
    imports: modules.map((module) =>
      module.startsWith('.') ? normalize(join(dirname(path), module)) : module,
    ),
  };
}

const topOf = (path: string): string => path.split('/')[0] ?? '';
/** The folders with code. */
const TOP_FOLDERS = [...new Set([...Object.keys(HOUSE).map(topOf), 'proof', 'test'])];

const ALL = TOP_FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
    .map((name) => sourceAt(join(folder, name))),
);
/** The tests of the product and of each package. They may look everywhere but into `proof`. */
const isTest = (path: string): boolean => /^(test|(packages\/\w+|examples)\/test)\//.test(path);
const withTests = (folder: string) => ALL.filter(({ path }) => path.startsWith(`${folder}/`));
const sources = (folder: string) => withTests(folder).filter(({ path }) => !isTest(path));
/** The innermost of some rooms in which a file is. */
const innermost = (rooms: object, path: string): string =>
  Object.keys(rooms)
    .filter((room) => path.startsWith(`${room}/`))
    .reduce((inner, room) => (room.length > inner.length ? room : inner), '');
const roomOf = (path: string): string => innermost(ROOMS, path);
const partOf = (path: string): string => innermost(HOUSE, path);
/** All that is below a room of the house. */
const below = (room: string): string[] =>
  (HOUSE[room] ?? []).flatMap((next) => [next, ...below(next)]);
const isOurs = (module: string): boolean => TOP_FOLDERS.includes(topOf(module));

/** `path → module` of each import in a folder that is not allowed. */
const strays = (room: string, allowed: (module: string) => boolean): string[] =>
  sources(room).flatMap(({ path, imports }) =>
    imports.filter((module) => !allowed(module)).map((module) => `${path} → ${module}`),
  );

/** Files that import each other, directly or over others: one path for each circle. */
function circles(files: readonly Source[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}

describe('The layout', () => {
  const foldersIn = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) => !/^(node_modules|cdk\.out|coverage|reports|\..*)$/.test(name))
      .sort();

  it('has these eleven folders at the top', () => {
    expect(foldersIn('.')).toEqual([
      'bin',
      'docs',
      'domain',
      'examples',
      'functions',
      'lib',
      'packages',
      'proof',
      'shop',
      'table',
      'test',
    ]);
  });

  it('has these packages, examples and proofs, and no file beside them', () => {
    expect(readdirSync('packages').sort()).toEqual(['api', 'client', 'console', 'local', 'oms']);
    expect(readdirSync('proof').sort()).toEqual(['bench', 'mutants', 'races', 'simulation']);
    expect(readdirSync('examples').sort()).toEqual([
      'company',
      'entities',
      'lab',
      'mailer',
      'pages',
      'placing-check',
      'requests',
      'storefront',
      'test',
      'tracking',
    ]);
  });

  it('has only pages in docs, and no code', () => {
    expect(readdirSync('docs').filter((name) => !/\.(md|json|png)$/.test(name))).toEqual([]);
  });

  it('has only Lambdas directly in functions', () => {
    const files = readdirSync('functions').filter((name) => name.endsWith('.ts'));
    const entries = [...ENTRIES, ...OPTIONAL_ENTRIES].map(entryFile);

    expect(files.filter((name) => !entries.includes(name as never))).toEqual([]);
  });
});

describe('The direction of imports', () => {
  it('is found', () => {
    const imports = sources('functions').flatMap((source) => source.imports);

    expect(imports).toContain('table/customers/a01-get-customer.ts');
    expect(imports).toContain('@middy/core');
    expect(sources('packages/console').flatMap((source) => source.imports)).toContain(
      'packages/client/orders-client.ts',
    );
  });

  it('covers every file, in a room', () => {
    const rooms = ALL.filter(({ path }) => !isTest(path) && topOf(path) !== 'proof');

    expect(rooms.filter(({ path }) => partOf(path) === '').map(({ path }) => path)).toEqual([]);
  });

  it('is drawn with eleven rooms and at most twelve arrows', () => {
    expect(Object.keys(HOUSE)).toHaveLength(11);
    expect(Object.values(HOUSE).flat().length).toBeLessThanOrEqual(12);
  });

  it.each(Object.keys(HOUSE))('leads from %s only downward', (part) => {
    const rooms = [part, ...below(part)];

    expect(strays(part, (module) => !isOurs(module) || rooms.includes(partOf(module)))).toEqual([]);
  });

  it('leads from nowhere to proof', () => {
    const house = ALL.filter(({ path }) => topOf(path) !== 'proof');

    expect(
      house
        .filter(({ imports }) => imports.some((module) => topOf(module) === 'proof'))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it.each(Object.entries(ROOMS))('leads from %s to %j', (room, rooms) => {
    const isBound = (module: string) =>
      isOurs(module) && !(topOf(room) === 'packages' && partOf(module) !== partOf(`${room}/`));
    const astray = sources(room)
      .filter(({ path }) => roomOf(path) === room)
      .flatMap(({ path, imports }) =>
        imports
          .filter((module) => isBound(module) && ![room, ...rooms].includes(roomOf(module)))
          .map((module) => `${path} → ${module}`),
      );

    expect(astray).toEqual([]);
  });

  it('goes one way: rooms never import from each other, in any number of steps', () => {
    for (const drawn of [HOUSE, ROOMS]) {
      const rooms = Object.entries(drawn).map(([path, imports]) => ({ path, imports, code: '' }));

      expect(circles(rooms)).toEqual([]);
    }
  });

  it('has no circle of files', () => {
    expect(circles(ALL)).toEqual([]);
  });

  it('is violated by a circle of files', () => {
    const file = (path: string, ...imports: string[]) => ({ path, imports, code: '' });

    expect(circles([file('a', 'b'), file('b', 'c'), file('c', 'b')])).toEqual(['b → c → b']);
  });

  it('leads from domain and from the client to no package', () => {
    for (const room of ['domain', 'packages/client'])
      expect(strays(room, (module) => module.startsWith(`${room}/`))).toEqual([]);
  });

  it('leads from table only to DynamoDB’s packages', () => {
    const allowed =
      /^(table|domain|@aws-sdk|@smithy\/core)\/|^node:(async_hooks|crypto|stream|timers\/promises)$/;

    expect(strays('table', (module) => allowed.test(module))).toEqual([]);
  });

  it('leads from an example only to the table’s code and DynamoDB', () => {
    const allowed =
      /^(examples\/(entities|requests)|table)\/|^@aws-sdk\/client-dynamodb$|^node:(crypto|timers\/promises)$/;
    const ofExamples = [...sources('examples/entities'), ...sources('examples/requests')];
    const strangers = ofExamples.flatMap(({ path, imports }) =>
      imports.filter((module) => !allowed.test(module)).map((module) => `${path} → ${module}`),
    );

    expect(ofExamples.length).toBeGreaterThan(4);
    expect(strangers).toEqual([]);
  });

  it('leads from a payment provider only to the readers of its events and to its contract', () => {
    const allowed =
      /^functions\/payments\/(stripe\/[a-z-]+|provider)\.ts$|^domain\/(payment-adapters\/[a-z-]+|payments\/payment(-capture)?|epoch-seconds)\.ts$/;

    expect(sources('functions/payments/stripe').length).toBeGreaterThan(5);
    expect(strays('functions/payments/stripe', (module) => allowed.test(module))).toEqual([]);
    expect(allowed.test('table/payments/a18-record-payment-fact.ts')).toBe(false);
  });

  /** The rooms of the console are its folders. */
  const consoleRoomOf = (module: string) => /^packages\/console\/([^/]+)\//.exec(module)?.[1];

  it('leads from the console’s desk to none of its rooms: each adds its own part', () => {
    const desk = ALL.find(({ path }) => path === 'packages/console/desk.ts');

    expect(desk?.imports).toContain('packages/console/session.ts');
    expect(desk?.imports.filter(consoleRoomOf)).toEqual([]);
  });

  it('leads from the console’s actions only to requests and to the orders at work', () => {
    const rooms = [undefined, 'actions', 'requests', 'work'];

    expect(sources('packages/console/actions').length).toBeGreaterThan(5);
    expect(
      strays('packages/console/actions', (module) => rooms.includes(consoleRoomOf(module))),
    ).toEqual([]);
  });

  it('leads from functions to no code that deploys them', () => {
    expect(
      strays('functions', (module) => !/^(aws-cdk-lib|constructs|aws-cdk)\b/.test(module)),
    ).toEqual([]);
  });

  it('leads to a Lambda’s entry only from tests and benches', () => {
    const entries = new Set(
      [...ENTRIES, ...OPTIONAL_ENTRIES].map((e) => `functions/${entryFile(e)}`),
    );

    for (const room of PRODUCTION)
      expect(strays(room, (module) => !entries.has(module))).toEqual([]);
  });

  it('leads from lib and bin only to data: they name the functions, and import none', () => {
    for (const room of ['lib', 'bin']) {
      const allowed = (module: string) =>
        !/^(functions|table|domain)\//.test(module) || DATA.test(module);

      expect(strays(room, allowed)).toEqual([]);
    }
  });

  it('leads through no barrel and no default export', () => {
    const barrels = ALL.filter(
      ({ path, code }) =>
        !PACKAGE_ENTRIES.includes(path) && /^export\s+(type\s+)?(\*|\{[^}]*\}\s*from)/m.test(code),
    );
    const defaults = ALL.filter(({ code }) =>
      /^export\s+default\b|^export\s*\{[^}]*\bas default\b/m.test(code),
    );

    expect([...barrels, ...defaults].map(({ path }) => path)).toEqual([]);
  });

  it('leads from no file to the entry of the client’s package, which is for other projects', () => {
    const importing = ALL.filter(({ imports }) => imports.includes(CLIENT_ENTRY));

    expect(importing.map(({ path }) => path)).toEqual([]);
  });
});

describe('The environment', () => {
  const readers = (room: string): string[] =>
    sources(room)
      .filter(({ code }) => /\bprocess\.env\b|\bnode:process\b|globalThis/.test(code))
      .map(({ path }) => path);

  it('is read in domain nowhere, and in table only for what keys are made with', () => {
    expect([...readers('domain'), ...readers('table')]).toEqual(['table/settings.ts']);
  });

  it('has the shop’s policy in one file of the functions', () => {
    const importing = sources('functions')
      .filter(({ code }) => /\bpolicyIn\b/.test(code))
      .map(({ path }) => path);

    expect(importing).toEqual(['functions/policy/shop-policy.ts']);
  });
});

describe('Money', () => {
  /** The client's functions, which others call, and a provider's own rule. */
  const CONVERTERS = [
    'packages/client/format-money.ts',
    'packages/client/parse-money.ts',
    'packages/client/round-money.ts',
    'domain/payment-adapters/stripe-amounts.ts',
  ];
  const SHOWING =
    /^(domain|examples|functions|table|packages\/(api|client|console|local|oms\/(pay|export)))\//;

  it('is shown by the client’s functions alone: no other file asks Intl for a currency', () => {
    const others = ALL.filter(({ path }) => !isTest(path) && !CONVERTERS.includes(path));
    const asking = others.filter(({ code }) =>
      /style: *'currency'|currencyDisplay|\.(min|max)imumFractionDigits/.test(code),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  it('is divided nowhere else, neither by 100 nor by a power of ten', () => {
    const dividing = ALL.filter(
      ({ path, code }) =>
        SHOWING.test(path) &&
        !isTest(path) &&
        !CONVERTERS.includes(path) &&
        // The text of a shop's own rule.
        path !== 'packages/local/new-shop/shop-files.ts' &&
        // A share of 100 percent is written otherwise.
        /[*/] *100\b(?! *\)? *} %)|10 *\*\*(?! *\d)/.test(code),
    );
    expect(dividing.map(({ path }) => path)).toEqual([]);
  });
});

describe('A folder', () => {
  /** Excludes test files and generated files, which are found by name. */
  const COUNTED = /^(?!.*\.test\.ts$).*\.(tsx?|mjs|css|html)$/;

  /** The Lambda of a group of operations is made from its rows. */
  const isWritten = (folder: string) => (name: string) =>
    COUNTED.test(name) &&
    !readFileSync(join(folder, name), 'utf8').startsWith('// Made from the access patterns');

  it('contains at most 25 files that people write', () => {
    const folders = TOP_FOLDERS.filter((folder) => folder !== 'test').flatMap((folder) => [
      ...(folder === 'functions' ? [] : [folder]),
      ...readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !/node_modules|dist/.test(entry.parentPath))
        .map((entry) => join(entry.parentPath, entry.name)),
    ]);
    const crowded = folders
      .map((folder) => [folder, readdirSync(folder).filter(isWritten(folder)).length])
      .filter(([, files]) => Number(files) > 25);

    expect(crowded).toEqual([]);
  });

  it('of tests has the path of the folder that it tests', () => {
    /** Kinds of tests that go through the whole program. */
    const ofNoFolder = ['promises', 'security', 'support'];
    const bases = ['', 'examples', ...readdirSync('packages').map((name) => `packages/${name}`)];
    const astray = bases.flatMap((base) => {
      const tests = join(base, 'test');
      const tested = globSync(`${tests}/**/*.test.ts`, { exclude: ['**/node_modules/**'] }).map(
        (path) => relative(tests, dirname(path)),
      );
      return [...new Set(tested)]
        .filter((folder) => !ofNoFolder.some((name) => folder.startsWith(name)))
        .map((folder) => join(base, folder))
        .filter((folder) => !existsSync(folder));
    });

    expect(astray).toEqual([]);
  });
});

describe('The list of long files in biome.jsonc', () => {
  const config = readFileSync('biome.jsonc', 'utf8');
  const [, list = ''] =
    /Files of more than 150 lines[\s\S]*?"includes": \[([\s\S]*?)\]/.exec(config) ?? [];
  const named = [...list.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path);

  it('has entries, and each file in it is long', () => {
    expect(named).not.toEqual([]);
    const short = named.filter((path) => readFileSync(path, 'utf8').split('\n').length <= 151);

    expect(short).toEqual([]);
  });
});

describe('Biome’s limits', () => {
  it('are those of CONTRIBUTING.md', () => {
    const config = JSON.parse(readFileSync('biome.jsonc', 'utf8').replace(/^\s*\/\/.*$/gm, ''));
    const { complexity, style } = config.linter.rules;
    const sentences = readFileSync('CONTRIBUTING.md', 'utf8').replace(/\s+/g, ' ');

    expect(sentences).toContain(
      [
        `A file has at most ${style.noExcessiveLinesPerFile.options.maxLines} lines.`,
        `A function has at most ${complexity.noExcessiveLinesPerFunction.options.maxLines} lines,`,
        `${complexity.useMaxParams.options.max} parameters and a cognitive complexity of`,
        `${complexity.noExcessiveCognitiveComplexity.options.maxAllowedComplexity}.`,
        `A line has at most ${config.formatter.lineWidth} columns.`,
      ].join(' '),
    );
  });
});

describe('A request', () => {
  const reachable = ['domain', 'table', 'functions'].flatMap(sources);
  const holding = (pattern: RegExp) =>
    reachable.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

  it('never scans', () => {
    expect(holding(/\bScan\b|\bScanCommand\b|\bpaginateScan\b|PartiQL|ExecuteStatement/)).toEqual(
      [],
    );
  });

  it('filters no read, except deliveries by status', () => {
    // At most 100 per request: docs/decisions.md, "The status of deliveries is a filter".
    expect(holding(/FilterExpression|QueryFilter/)).toEqual([
      'table/webhooks/a35-list-webhook-deliveries.ts',
    ]);
  });

  it('is sent to DynamoDB only from table', () => {
    const asking = sources('functions').filter(({ imports }) =>
      imports.some((module) => /^@aws-sdk\/(client-dynamodb|lib-dynamodb)$/.test(module)),
    );

    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});

describe('The key map', () => {
  it('is written in one file, except for the examples’, which are in no stack', () => {
    const key =
      /\b(CUST|ORDER|ITEM|SKU|EMAIL|IDEMP|PAYMENT|EVENT|ADDR|OPEN|LOW)#|['"`](PROFILE|SUMMARY|STOCK|RESERVATION|LOCK|META)['"`]/;
    const spelling = [...PRODUCTION, 'packages/local']
      .flatMap(sources)
      .filter(({ code }) => key.test(code));

    // The reason STOCK of a hold is the name of no item.
    const reasons = 'domain/order-status.ts';
    expect(spelling.map(({ path }) => path)).toEqual([reasons, 'table/keys.ts']);
  });
});

describe('A Lambda', () => {
  it.each([...ENTRIES, ...OPTIONAL_ENTRIES])(
    '%s is a file that exports its handler and nothing else',
    (entry) => {
      const { code } = sourceAt(`functions/${entryFile(entry)}`);

      expect(code.match(/^export .*$/gm)).toEqual([
        expect.stringMatching(/^export const handler = /),
      ]);
    },
  );

  it('is each file directly in functions and in its doors', () => {
    const files = ALL.map(({ path }) => path).filter((path) =>
      /^functions\/(doors\/)?[^/]+$/.test(path),
    );
    expect(files.sort()).toEqual(
      [...ENTRIES, ...OPTIONAL_ENTRIES].map((e) => `functions/${entryFile(e)}`).sort(),
    );
  });
});

describe('An operation', () => {
  const OPERATIONS = ALL.filter(({ path }) => /^functions\/\w+\/a\d\d[a-z]?-/.test(path));

  it.each(OPERATIONS.map(({ path, code }) => [path, code] as const))(
    '%s exports the operation of its name and nothing else',
    (path, code) => {
      const name = operationName(basename(path, '.ts').replace(/^a\d+[a-z]?-/, ''));
      expect(code.match(/^export .*$/gm)).toEqual([
        expect.stringMatching(new RegExp(`^export const ${name} = operation\\(`)),
      ]);
    },
  );
});
