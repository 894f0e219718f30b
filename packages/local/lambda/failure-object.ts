/**
 * The objects of a failure destination, as files: under the bucket's name, with Lambda's own names.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes the object that Lambda would put into the bucket, `aws/lambda/<place>/<day>/<time>-<id>`.
 *
 * @param place the part before the day: a function and a shard, or `async` and a function
 * @returns the file
 */
export function writeFailure(
  folder: string,
  place: readonly string[],
  now: Date,
  failure: object,
): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  const name = `${day}T${time.slice(0, 8).replaceAll(':', '.')}-${randomUUID()}`;
  const file = join(folder, 'aws', 'lambda', ...place, ...day.split('-'), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(failure, undefined, 2));
  return file;
}
