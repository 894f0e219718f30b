import { operationName } from '../../api/operations/operation-id.ts';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import type { Group } from '../../functions/manifest/groups.ts';
import type { OperationFiles, Room } from './operation-files.ts';

/** An access pattern to add. */
export interface NewOperation {
  readonly id: string;
  readonly name: string;
  readonly method: AccessPattern['method'];
  readonly path: string;
  readonly group: Group;
  readonly room: Room;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const isMethod = (word: string): word is AccessPattern['method'] => METHODS.includes(word);

/** Returns the row of `functions/manifest/<room>.ts`. */
export const row = ({ id, name, method, path, group }: NewOperation): string =>
  `export const ${id} = {
  id: '${id}',
  name: '${name}',
  group: '${group}',
  method: '${method}',
  path: '${path}',
  who: '${callerOf(group)}',
  grants: () => [],
} as const satisfies AccessPattern;
`;

/** The callers of the group's rows, which are of one kind. */
const callerOf = (group: Group): AccessPattern['who'] => {
  if (group === 'payment-reports') return 'reporter';
  const rows = Object.values<AccessPattern>(ACCESS_PATTERNS).filter((row) => row.group === group);
  return rows.some(({ who }) => who === 'customer') ? 'customer' : 'operator';
};

/** Returns the texts by file. They compile, and their test fails until the request is written. */
export const skeletons = (
  operation: NewOperation,
  { table, operation: file, record, tests: [test = ''] }: OperationFiles,
): Readonly<Record<string, string>> => ({
  [table]: tableFile(operation),
  [file]: operationText(operation, table),
  [record]: recordFile(operation, file),
  [test]: testFile(operation),
});

/** The ids of a path as members of an object, each with this value. */
const idsOf = (path: string, value: string): string =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: ${value}`).join(', ');

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

const tableFile = ({ id, name }: NewOperation): string =>
  lines(
    `/** ${id}: its request, and its cost. */`,
    `export async function ${operationName(name)}(input: object): Promise<object> {`,
    `  throw new Error(\`${id} sends no request yet for \${JSON.stringify(input)}\`);`,
    '}',
  );

function operationText({ id, name, method, path, room }: NewOperation, table: string): string {
  const [call, input] = [operationName(name), method === 'POST' ? '{ path, body }' : '{ path }'];
  const reply = method === 'POST' ? `created(\`${path.replaceAll('{', '${path.')}\`, ` : 'ok(';
  return lines(
    "import * as z from 'zod/mini';",
    `import * as table from '../../${table}';`,
    "import { operation } from '../http/operation.ts';",
    "import { keyPart } from '../http/path.ts';",
    `import { ${method === 'POST' ? 'created' : 'ok'} } from '../http/reply.ts';`,
    `import { ${id} } from '../manifest/${room}.ts';`,
    '',
    `const path = z.object({ ${idsOf(path, 'keyPart()')} });`,
    ...(method === 'POST' ? ['', 'const body = z.strictObject({});'] : []),
    '',
    `/** ${id}: ${method} ${path}. */`,
    `export const ${call} = operation(`,
    `  ${id},`,
    method === 'POST' ? "  { path, body, idempotencyKey: 'required' }," : '  { path },',
    `  async (${input}) => ${reply}await table.${call}(${input})),`,
    ');',
  );
}

function recordFile({ id, name, method, path, group }: NewOperation, file: string): string {
  const isCreated = method === 'POST';
  const [status, type, words] = [isCreated ? 201 : 200, typeName(name), wordsOf(name)];
  return lines(
    "import * as z from 'zod';",
    `import { ${operationName(name)} as handler } from '../../../${file}';`,
    "import type { Operation } from '../operation.ts';",
    '',
    `export const ${operationName(name)}: Operation = {`,
    '  handler,',
    `  summary: '${words}',`,
    `  description: '${words}.',`,
    ...(isCreated ? [`  body: { id: 'New${type}', description: '${words}.' },`] : []),
    `  answers: { ${status}: z.object({}).meta({ id: '${type}', description: '${words}.' }) },`,
    '  refusals: [],',
    '  example: {',
    `    as: '${group === 'payment-reports' ? 'connector' : callerOf(group)}',`,
    `    path: { ${idsOf(path, "'x'")} },`,
    ...(isCreated ? ["    headers: { 'idempotency-key': 'an-example' },", '    body: {},'] : []),
    `    status: ${status},`,
    '  },',
    '  dynamodb: {',
    `    ${id}: {`,
    "      request: '',",
    "      cost: '',",
    '      units: {},',
    '    },',
    '  },',
    '};',
  );
}

function testFile({ id, name, method, path }: NewOperation): string {
  const isCreated = method === 'POST';
  const status = isCreated ? 201 : 200;
  return lines(
    "import { describe, expect, it } from 'vitest';",
    "import { asking, operator } from '../../support/call.ts';",
    ...(isCreated ? ["import { idempotencyKey } from '../../support/orders.ts';"] : []),
    "import { freshTable } from '../../support/table.ts';",
    '',
    `const ${operationName(name)} = asking('${id}');`,
    '',
    `describe('${id} ${wordsOf(name).toLowerCase()}', () => {`,
    '  freshTable();',
    '',
    `  it('answers ${status}', async () => {`,
    `    const path = { ${idsOf(path, "'x'")} };`,
    ...(isCreated ? ['    const [headers, body] = [idempotencyKey(), {}];'] : []),
    `    const call = { as: operator, path${isCreated ? ', headers, body' : ''} };`,
    `    expect(await ${operationName(name)}(call)).toMatchObject({ status: ${status} });`,
    '  });',
    '});',
  );
}

/** `add-comment` → `Add comment`, `AddComment`. */
const wordsOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const typeName = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${operationName(name).slice(1)}`;
