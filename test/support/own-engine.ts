import { foreignEndpoint } from '../../local/dynamodb/engine.ts';

/** False if DYNAMODB_ENDPOINT names the engine: it is somebody else's, and stays as it is. */
export const hasOwnEngine = foreignEndpoint() === undefined;

/**
 * For `skipIf`: true on another engine than ours. Then it prints which tests are skipped, and why.
 */
export function lacksOwnEngine(tests: string, why: string): boolean {
  if (hasOwnEngine) return false;
  process.stderr.write(
    `SKIPPED: ${tests}: ${why}, and DYNAMODB_ENDPOINT names an engine that is not ours\n`,
  );
  return true;
}
