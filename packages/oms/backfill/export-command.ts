import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { progress } from '../progress.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { backfillFromExport } from './backfill-from-export.ts';
import { readExport } from './exported-table.ts';
import type { Job } from './job.ts';

interface ExportOptions {
  readonly fromExport?: string;
  readonly json?: boolean;
}

/** `oms backfill --from-export` */
export async function exportCommand(
  job: Job,
  { TableName }: TableDescription,
  { fromExport = '', json = false }: ExportOptions,
): Promise<ExitCode> {
  const exported = readExport(fromExport);
  if (exported.tableName !== TableName)
    throw new Misuse(`the export is of the table ${exported.tableName}, not of ${TableName}`);
  const bar = progress(job.name);
  let rows = 0;
  const onPage = (more: number) => {
    rows += more;
    bar.update(rows, rows, `${rows} rows read`);
  };
  const signal = untilInterrupted();
  const done = await backfillFromExport({ job, exported, signal, onPage }).finally(bar.end);
  if (json) console.log(JSON.stringify(done));
  else {
    const { rows: read, right, refused } = done;
    console.log(`${job.name}: ${read} rows of the export, ${right} right, ${refused} refused.`);
  }
  if (!done.finished) console.error('Interrupted. The same command continues from here.');
  else
    console.error(
      `What was written since ${exported.time} is not counted yet: oms backfill ${job.name} ` +
        'reads the table once, and ends the run.',
    );
  return done.finished && done.refused === 0 ? EXIT.fine : EXIT.failed;
}
