import { foreignEndpoint } from '../../packages/local/dynamodb/engine.ts';

/** False if DYNAMODB_ENDPOINT names the engine. A shared engine is left running. */
export const hasOwnEngine = foreignEndpoint() === undefined;

/** For `skipIf`: true if the engine is not ours. Then prints which tests are skipped, and why. */
export function lacksOwnEngine(tests: string, why: string): boolean {
  if (hasOwnEngine) return false;
  process.stderr.write(
    `SKIPPED: ${tests}: ${why}, and DYNAMODB_ENDPOINT names an engine that is not ours\n`,
  );
  return true;
}
