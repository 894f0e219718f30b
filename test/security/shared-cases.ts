import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The cases from a shared folder. A clone without that folder runs our own cases only. */
const SHARED = join(import.meta.dirname, '../../../shared/data');

export interface ParsingCase {
  /** `y_…` must be parsed, `n_…` must be refused, `i_…` may be either. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface KeyCase {
  readonly name: string;
  readonly raw: readonly string[];
  readonly expected?: readonly [string, unknown];
  readonly must_fail?: boolean;
}

/** The 318 cases of JSONTestSuite. */
export const PARSING_CASES: readonly ParsingCase[] = filesIn('json-parsing');

/** The 270 strings of the structured-field tests. */
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
