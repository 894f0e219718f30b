import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { operationFile } from '../../../functions/manifest/access-patterns.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/**
 * Finds the operation of an access pattern.
 *
 * @throws {RangeError} if there is none: its file is missing, or is not in the generated list
 */
export function operationOf(pattern: Pick<AccessPattern, 'name'>): Operation {
  const operation = OPERATIONS.find(({ handler }) => handler.pattern.name === pattern.name);
  if (operation === undefined) {
    const file = operationFile(pattern);
    throw new RangeError(
      `packages/api/operations/ has no ${file}: write its file, then npm run generate`,
    );
  }
  return operation;
}
