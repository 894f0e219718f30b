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
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example: object } };
  };
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

/** An operation with its method and its path. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/**
 * Finds the route of an operation.
 *
 * @throws {RangeError} if the document has no such operation
 */
export function routeOf({ paths }: Document, operationId: string): OperationRoute {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) {
        return { method: method.toUpperCase(), path, operation };
      }
    }
  }
  throw new RangeError(`there is no operation ${operationId}`);
}
