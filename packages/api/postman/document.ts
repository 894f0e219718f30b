/** The members of docs/openapi.json that the collection uses. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>>;
  };
}

/** The name of OpenAPI: https://spec.openapis.org/oas/v3.1.0#operation-object */
export interface OperationObject {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly ParameterObject[];
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  readonly headers?: object;
}

/**
 * Finds an operation.
 *
 * @throws {RangeError} if the document has none of this name
 */
export function operationNamed({ paths }: Document, operationId: string): OperationObject {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find((one) => one.operationId === operationId);
  if (operation === undefined) throw new RangeError(`there is no operation ${operationId}`);
  return operation;
}
