/** The skeletons of a request to the table, and of the operation that sends it. */
import type { ZodMiniObject } from 'zod/mini';
import * as http from '../../../functions/http/path.ts';
import { operationName } from '../operations/operation-id.ts';
import { idMembers, idsOf, isPaged, lines, type NewOperation } from './new-operation.ts';

export const tableFile = (operation: NewOperation): string =>
  isPaged(operation) ? tableList(operation) : tableRequest(operation);

const tableRequest = ({ id, name }: NewOperation): string =>
  lines(
    `/** ${id}: its request, and its cost. */`,
    `export async function ${operationName(name)}(input: object): Promise<object> {`,
    `  throw new Error(\`${id} sends no request yet for \${JSON.stringify(input)}\`);`,
    '}',
  );

const tableList = ({ id, name }: NewOperation): string =>
  lines(
    "import type { Page, PageRequest } from '../page.ts';",
    '',
    `/** ${id}: its request, and its cost. */`,
    `export async function ${operationName(name)}(`,
    '  path: object,',
    '  page: PageRequest,',
    '): Promise<Page<object>> {',
    `  throw new Error(\`${id} sends no request yet for \${JSON.stringify({ path, page })}\`);`,
    '}',
  );

export const operationFile = (operation: NewOperation, table: string): string =>
  isPaged(operation) ? operationOfList(operation, table) : operationOfOne(operation, table);

function operationOfOne(operation: NewOperation, table: string): string {
  const { id, name, method, path, room } = operation;
  const [call, input] = [operationName(name), method === 'POST' ? '{ path, body }' : '{ path }'];
  const reply = method === 'POST' ? `created(\`${path.replaceAll('{', '${path.')}\`, ` : 'ok(';
  const schema = pathSchema(path);
  return lines(
    ...(method === 'POST' || !schema.isShared ? ["import * as z from 'zod/mini';"] : []),
    `import * as table from '../../${table}';`,
    "import { operation } from '../http/operation.ts';",
    schema.imported,
    `import { ${method === 'POST' ? 'created' : 'ok'} } from '../http/reply.ts';`,
    `import { ${id} } from '../manifest/${room}.ts';`,
    ...schema.declared,
    ...(method === 'POST' ? ['', 'const body = z.strictObject({});'] : []),
    '',
    `/** ${id}: ${method} ${path}. */`,
    `export const ${call} = operation(`,
    `  ${id},`,
    method === 'POST'
      ? `  { ${schema.member}, body, idempotencyKey: 'required' },`
      : `  { ${schema.member} },`,
    `  async (${input}) => ${reply}await table.${call}(${input})),`,
    ');',
  );
}

/** The cursor belongs to the ids of the path and to the caller. */
function operationOfList({ id, name, path, room }: NewOperation, table: string): string {
  const schema = pathSchema(path);
  const scope = [`'${id}'`, 'principal.subject', ...idsOf(path).map((one) => `path.${one}`)];
  return lines(
    "import * as z from 'zod/mini';",
    `import * as table from '../../${table}';`,
    "import { openCursor } from '../http/cursor.ts';",
    "import { operation } from '../http/operation.ts';",
    "import { pageReply } from '../http/page-reply.ts';",
    "import { cursor, limit } from '../http/paging.ts';",
    schema.imported,
    `import { ${id} } from '../manifest/${room}.ts';`,
    ...schema.declared,
    '',
    'const query = z.strictObject({ limit, cursor });',
    '',
    `/** ${id}: GET ${path}. */`,
    `export const ${operationName(name)} = operation(`,
    `  ${id},`,
    `  { ${schema.member}, query },`,
    '  async ({ path, query, principal }) => {',
    `    const scope = [${scope.join(', ')}];`,
    '    const after = await openCursor(query.cursor, scope);',
    '    const page = { limit: query.limit, after };',
    `    return pageReply(await table.${operationName(name)}(path, page), scope);`,
    '  },',
    ');',
  );
}

/** The schema of a path: one of `functions/http/path.ts` with the same ids, or its own. */
function pathSchema(path: string) {
  const ids = idsOf(path).join();
  const [shared] =
    Object.entries(http).find(
      ([, schema]) => isObject(schema) && Object.keys(schema.shape).join() === ids,
    ) ?? [];
  return shared
    ? {
        isShared: true,
        imported: `import { ${shared} } from '../http/path.ts';`,
        declared: [],
        member: `path: ${shared}`,
      }
    : {
        isShared: false,
        imported: "import { keyPart } from '../http/path.ts';",
        declared: ['', `const path = z.object({ ${idMembers(path, 'keyPart()')} });`],
        member: 'path',
      };
}

const isObject = (schema: object): schema is ZodMiniObject => 'shape' in schema;
