import type { Operation } from './operation.ts';

/**
 * The operation's name in the OpenAPI document and in `table/`: `a06-create-order` → `createOrder`.
 */
export const operationIdOf = ({ handler }: Pick<Operation, 'handler'>): string =>
  handler.pattern.entry
    .replace(/^a\d+[a-z]?-/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
