import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import type { Group } from '../../../functions/manifest/groups.ts';
import { operationName } from '../operations/operation-id.ts';
import { idMembers, isPaged, lines, type NewOperation } from './new-operation.ts';
import type { OperationFiles } from './operation-files.ts';
import { operationFile, tableFile } from './request-skeletons.ts';

/** Returns the row of `functions/manifest/<room>.ts`. */
export function row(operation: NewOperation): string {
  const { id, name, method, path, group } = operation;
  return lines(
    `export const ${id} = {`,
    `  id: '${id}',`,
    `  name: '${name}',`,
    `  group: '${group}',`,
    `  method: '${method}',`,
    `  path: '${path}',`,
    `  who: '${callerOf(group)}',`,
    '  grants: () => [],',
    ...(isPaged(operation) ? ['  paged: true,'] : []),
    '} as const satisfies AccessPattern;',
  );
}

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
  [file]: operationFile(operation, table),
  [record]: recordFile(operation, file),
  [test]: testFile(operation),
});

function recordFile(operation: NewOperation, file: string): string {
  const { id, name, method, path, group } = operation;
  const isCreated = method === 'POST';
  const [status, type, words] = [isCreated ? 201 : 200, typeName(name), wordsOf(name)];
  const answer = isPaged(operation)
    ? `pageOf('${type}', z.object({}), '${words}.')`
    : `z.object({}).meta({ id: '${type}', description: '${words}.' })`;
  return lines(
    "import * as z from 'zod';",
    `import { ${operationName(name)} as handler } from '../../../../${file}';`,
    ...(isPaged(operation) ? ["import { pageOf } from '../answers/page.ts';"] : []),
    "import type { Operation } from '../operation.ts';",
    '',
    `export const ${operationName(name)}: Operation = {`,
    '  handler,',
    `  summary: '${words}',`,
    `  description: '${words}.',`,
    ...(isCreated ? [`  body: { id: 'New${type}', description: '${words}.' },`] : []),
    `  answers: { ${status}: ${answer} },`,
    '  refusals: [],',
    '  example: {',
    `    as: '${group === 'payment-reports' ? 'connector' : callerOf(group)}',`,
    `    path: { ${idMembers(path, "'x'")} },`,
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
    `    const path = { ${idMembers(path, "'x'")} };`,
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
