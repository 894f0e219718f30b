import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/**
 * Finds the operation of an entry.
 *
 * @throws {RangeError} if there is none: its file is missing, or is not in the generated list
 */
export function operationOf(entry: string): Operation {
  const operation = OPERATIONS.find(({ handler }) => handler.pattern.entry === entry);
  if (operation === undefined)
    throw new RangeError(`api/operations/ has no ${entry}: write its file, then npm run generate`);
  return operation;
}
