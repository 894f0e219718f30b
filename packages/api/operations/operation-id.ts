import type { Operation } from './operation.ts';

/** The operation's name in the OpenAPI document. */
export const operationIdOf = ({ handler }: Pick<Operation, 'handler'>): string =>
  operationName(handler.pattern.name);

/** The name that an operation has in code: `create-order` → `createOrder`. */
export const operationName = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
