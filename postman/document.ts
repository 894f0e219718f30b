/** The members of docs/openapi.json that the collection uses. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example: object } };
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  readonly headers?: object;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * Finds the route of an operation.
 *
 * @throws {RangeError} if the document has no such operation
 */
export function routeOf({ paths }: Document, operationId: string): Route {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) {
        return { method: method.toUpperCase(), path, operation };
      }
    }
  }
  throw new RangeError(`there is no operation ${operationId}`);
}
