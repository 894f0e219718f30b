import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Cases that the projects of the house share, and that are not in a user's clone: there our own
 * cases stand alone.
 */
const SHARED = join(import.meta.dirname, '../../../shared/data');

export interface ParsingCase {
  /** `y_…` must be read, `n_…` must be refused, `i_…` may be either. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface KeyCase {
  readonly name: string;
  readonly raw: readonly string[];
  readonly expected?: readonly [string, unknown];
  readonly must_fail?: boolean;
}

/** JSONTestSuite, 318 of them. */
export const PARSING_CASES: readonly ParsingCase[] = filesIn('json-parsing');

/** The strings of the structured-field tests, 270 of them. */
export const KEY_CASES: readonly KeyCase[] = filesIn('structured-fields').flatMap(
  ({ bytes }) => JSON.parse(bytes.toString()) as KeyCase[],
);

function filesIn(folder: string): ParsingCase[] {
  const path = join(SHARED, folder);
  if (!existsSync(path)) {
    process.stderr.write(`${path} is not there: its cases are SKIPPED, our own are run\n`);
    return [];
  }
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.map((name) => ({ name, bytes: readFileSync(join(path, name)) }));
}
