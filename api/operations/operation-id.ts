import type { Operation } from './operation.ts';

/** The operation's name in the OpenAPI document. */
export const operationIdOf = ({ handler }: Pick<Operation, 'handler'>): string =>
  operationName(handler.pattern.entry);

/** The name that an entry has in code: `a06-create-order` → `createOrder`. */
export const operationName = (entry: string): string =>
  entry.replace(/^a\d+[a-z]?-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
