import type { Operation } from './operations.ts';

/** `a06-create-order` → `createOrder`: the name that the operation has in `table` too. */
export const operationIdOf = ({ handler }: Pick<Operation, 'handler'>): string =>
  handler.pattern.entry.replace(/^a\d+b?-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
