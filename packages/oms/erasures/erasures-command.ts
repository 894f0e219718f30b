import { existsSync } from 'node:fs';
import { tableName } from '../../../table/requests/client.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { erasuresIn, erasuresOf, replayErasures } from './ledger.ts';

export interface ErasuresOptions extends TargetOptions {
  /** replay: the table that this one was restored from. */
  readonly from?: string;
  readonly shards?: number;
  readonly wcu: number;
  readonly rate: number;
  readonly json?: boolean;
}

/** `oms erasures list` prints the ids of all who were erased; `replay` erases them again. */
export async function erasuresCommand(
  action: string,
  file: string | undefined,
  options: ErasuresOptions,
): Promise<ExitCode> {
  const { from, json = false, rate, wcu } = options;
  assertFits(action, file, from);
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  const customers = file === undefined ? erasuresOf(from ?? tableName()) : erasuresIn(file);
  if (action === 'list') for await (const customerId of customers) console.log(customerId);
  else print(await replayErasures(customers), json);
  for (const end of unlimit) end();
  return EXIT.fine;
}

function assertFits(action: string, file: string | undefined, from: string | undefined): void {
  if (file !== undefined && from !== undefined) throw new Misuse('a file, or --from: not both');
  if (action === 'list' && (file ?? from) !== undefined)
    throw new Misuse('list takes no file and no --from: it prints to standard output');
  if (file !== undefined && !existsSync(file)) throw new Misuse(`there is no file ${file}`);
}

const print = (replayed: Awaited<ReturnType<typeof replayErasures>>, json: boolean): void =>
  console.log(
    json
      ? JSON.stringify(replayed)
      : `${replayed.erased} erasures requested again, ${replayed.unknown} customers unknown.`,
  );
