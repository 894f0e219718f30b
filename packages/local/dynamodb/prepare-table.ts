/**
 * Creates the table in a separate process. Its end frees the SDK's 30 MB, and it loads while the
 * stack is synthesized.
 */
import { fork } from 'node:child_process';
import { Failure } from '../../api/commands/failure.ts';
import type { Resource } from '../cloudformation/template.ts';

export interface PrepareTableRequest {
  readonly endpoint: string;
  readonly region: string;
  readonly table: Resource;
}

/** Returns true if the table is empty. */
export type PrepareTable = (request: PrepareTableRequest) => Promise<boolean>;

export function tablePreparation(): PrepareTable {
  const child = fork(new URL('./prepare-table-process.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () =>
      reject(new Failure(`the engine could not create the table: ${output.trim()}`)),
    );
  });
  failed.catch(() => {});
  return async (request) => {
    const prepared = new Promise<boolean>((resolve) => child.once('message', resolve));
    child.send(request);
    const empty = await Promise.race([prepared, failed]);
    child.disconnect();
    return empty;
  };
}
