/** Finds the function to invoke, and its event, by the arguments of `npm run invoke`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filePrefix } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, operationFile } from '../../../functions/manifest/access-patterns.ts';
import { misused } from '../../api/commands/command-line.ts';
import { ROOT } from '../../api/commands/root.ts';
import { EVENT_NAMES } from '../lambda-events/entry-for.ts';

/**
 * Finds an operation or another function by a short name: `a6`, `a06` and `proj` are enough. `a1`
 * does not match `a10`, and `r` is ambiguous.
 */
export function eventNameOf(given = ''): string {
  const short = filePrefix(given);
  const whole = EVENT_NAMES.filter((name) => name === short || name.startsWith(`${short}-`));
  const names = whole.length > 0 ? whole : EVENT_NAMES.filter((name) => name.startsWith(short));
  const [name = misused(`there is no function ${given}${servedBy(given)}`), ...others] = names;
  return others.length > 0 ? misused(`${given} may be ${names.join(', ')}`) : name;
}

/** Names the operation of a pattern that shares another's route. */
function servedBy(id: string): string {
  const pattern = Object.values(ACCESS_PATTERNS).find(
    (pattern) => filePrefix(pattern.id) === filePrefix(id),
  );
  return pattern ? `: ${pattern.id} is served by ${operationFile(pattern)}` : '; --list prints all';
}

/** Reads a JSON file, by a path from here or in the repository. */
export function readEvent(file: string): unknown {
  const path = existsSync(file) ? file : join(ROOT, file);
  if (!existsSync(path)) return misused(`there is no event ${file}`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return misused(`${file} is not JSON: ${(error as Error).message}`);
  }
}
