import type { RequestShape } from '../../../functions/http/request.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { costOf } from './cost.ts';
import { operationOf } from './operation-of.ts';

/** The parts of an access pattern that people read. */
export interface PatternText {
  /** Its query parameters, separated by commas: those of its schema, if the route is its own. */
  readonly query: string;
  /** Its requests to DynamoDB. */
  readonly request: string;
  /** The capacity units of a typical call. */
  readonly cost: string;
}

/** @throws {RangeError} if the operation's record lacks the pattern, or a case that it names */
export function textOf(pattern: AccessPattern): PatternText {
  const { id, name, when } = pattern;
  const { handler, dynamodb } = operationOf(pattern);
  const requests = dynamodb[id];
  if (requests === undefined) throw new RangeError(`${name} has no requests of ${id}`);
  return {
    query: when ?? queryOf(handler.shape),
    request: requests.request,
    cost: costOf(id, requests),
  };
}

/** The part of a schema's definition that is read here. */
interface Definition {
  readonly shape?: Readonly<Record<string, { readonly _zod: { readonly def: Definition } }>>;
  readonly type: string;
  readonly values?: readonly unknown[];
}

/** The members of a query's schema. One with a single value is shown with it: `level=LOW`. */
function queryOf({ query }: RequestShape): string {
  const { shape = {} } = (query?._zod.def ?? {}) as Definition;
  return Object.entries(shape)
    .map(([name, { _zod }]) => (_zod.def.type === 'literal' ? `${name}=${_zod.def.values}` : name))
    .join(', ');
}
