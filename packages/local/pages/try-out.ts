/** The OpenAPI document for `/docs`, with examples that work on this run's table. */
import type { OperationId } from '../../client/orders-client.ts';
import { exampleRows } from '../examples/example-rows.ts';
import type { TableAccess } from '../table-access.ts';
import { readValues, type TryOutValues } from './try-out-values.ts';

/**
 * The page replaces it by a random `Idempotency-Key` in each request: a fixed key would return the
 * first answer again.
 */
export const FRESH_KEY = 'a-new-one-each-time';

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: OperationId;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example?: unknown } };
  };
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export async function tryOutDocument(
  document: ApiDocument,
  access: TableAccess,
): Promise<ApiDocument> {
  const valuesOf = await readValues(exampleRows(access));
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => {
      return [method, withValues(operation, valuesOf(method, operation.operationId))];
    });
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function withValues(operation: Operation, values: TryOutValues): Operation {
  const { parameters = [], requestBody } = operation;
  const { example, ...content } = requestBody?.content['application/json'] ?? {};
  const { body = example } = values;
  return {
    ...operation,
    parameters: parameters.map((parameter) => withValue(parameter, values)),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: { 'application/json': { ...content, example: body } },
      },
    }),
  };
}

function withValue(
  { example: committed, ...parameter }: Parameter,
  values: TryOutValues,
): Parameter {
  if (parameter.name === 'Idempotency-Key') {
    const hint = `On this page, \`${FRESH_KEY}\` sends a new random key each time.`;
    const description = `${parameter.description} ${hint}`;
    return { ...parameter, description, example: FRESH_KEY };
  }
  const example = parameter.name in values ? values[parameter.name] : committed;
  return { ...parameter, ...(example !== undefined && { example }) };
}
