import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { progress } from '../progress.ts';
import { reach, type TargetOptions } from '../target.ts';
import {
  type IndexState,
  measuredProgress,
  type ProgressOf,
  readIndexes,
  untilIndexActive,
} from './index-state.ts';

export interface IndexOptions extends TargetOptions {
  /** Seconds. */
  readonly timeout: number;
  readonly poll: number;
  readonly json?: boolean;
}

/** `oms index status`. Returns 1 if an index is not ACTIVE. */
export async function indexStatusCommand(options: IndexOptions): Promise<ExitCode> {
  const indexes = await readIndexes(await progressSource(options));
  show(indexes, options);
  return indexes.every(({ status }) => status === 'ACTIVE') ? EXIT.fine : EXIT.failed;
}

/** `oms index wait`. Returns 1 if the index is not ACTIVE in time. */
export async function indexWaitCommand(
  name: string | undefined,
  options: IndexOptions,
): Promise<ExitCode> {
  if (name === undefined) throw new Misuse('name the index: oms index wait GSI1');
  const progressOf = await progressSource(options);
  const bar = progress('index');
  const state = await untilIndexActive({
    name,
    timeout: options.timeout * 1000,
    poll: options.poll * 1000,
    read: () => readIndexes(progressOf),
    onLook: (index) => bar.update(index?.progress ?? 0, 100, `${name} ${index?.status ?? ''}`),
  }).finally(bar.end);
  if (!state) throw new Misuse(`the table has no index ${name}`);
  show([state], options);
  return state.status === 'ACTIVE' ? EXIT.fine : EXIT.failed;
}

/** The local run has no CloudWatch. */
async function progressSource(options: IndexOptions): Promise<ProgressOf> {
  const { region, description } = await reach(options);
  return options.table === undefined
    ? async () => undefined
    : measuredProgress(new CloudWatchClient({ region }), description.TableName ?? '');
}

function show(indexes: readonly IndexState[], { json = false }: IndexOptions): void {
  if (json) console.log(JSON.stringify(indexes));
  else
    for (const { name, status, isBackfilling, progress: percent } of indexes) {
      const done = percent === undefined ? '' : `, ${percent.toFixed(0)} %`;
      console.log(`${name}: ${status}${isBackfilling ? ', backfilling' : ''}${done}`);
    }
}
