import { existsSync, readFileSync } from 'node:fs';
import { Misuse } from '../api/commands/exit-code.ts';

/**
 * Reads the outputs of a deployment's stacks.
 *
 * @throws {Misuse} without the file
 */
export function deployedOutputs(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) throw new Misuse(`there is no ${file}, which npm run deploy writes`);
  return Object.assign(
    {},
    ...Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>),
  ) as Record<string, string>;
}
