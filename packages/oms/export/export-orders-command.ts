import { CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI1 } from '../../../table/schema.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { reach } from '../target.ts';
import { timeOption } from '../time-option.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { attributeColumns } from './attribute-columns.ts';
import { exportFile, standardOutput } from './export-file.ts';
import type { ExportOptions } from './export-options.ts';
import { exportOrders, LAG, type OrdersExported } from './export-orders.ts';
import type { ExportForm } from './order-columns.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MILLIS = 86_400_000;

/** `oms export orders` */
export async function exportOrdersCommand(options: ExportOptions): Promise<ExitCode> {
  const { format = 'jsonl', lines = false, addresses = false, resume = false } = options;
  const { from, to } = periodOf(options);
  if (addresses && !lines) throw new Misuse('--addresses needs --lines');
  const attributes = attributeColumns(await declaredAttributes(), addresses);
  const form: ExportForm = {
    format,
    lines,
    addresses,
    ...signsOf(options),
    ...(lines && { attributes }),
  };
  const { out = `orders-${from.slice(0, 10)}.${format}` } = options;
  if (out === '-' && resume) throw new Misuse('--out - cannot be resumed');
  const { description, region } = await reach(options);
  await useDeployedShards(description, options.shards);
  const what = JSON.stringify({ table: tableName(), from, to, ...form });
  const target = out === '-' ? standardOutput() : exportFile(out, what, resume);
  const unlimit = limitReads(options.rate);
  const bar = progress('export');
  const span = Math.max(1, Date.parse(to) - Date.parse(from));
  const done = await exportOrders({
    ...form,
    from,
    to,
    target,
    now: () => new Date(),
    lag: LAG,
    signal: untilInterrupted(),
    onPage: (orders, position) => {
      const at = Date.parse(position.slice(0, 24)) - Date.parse(from);
      bar.update(at, span, `${orders} orders, to ${position.slice(0, 10)}`);
    },
  }).finally(bar.end);
  unlimit();
  target.end(done.finished);
  const throttles = options.table === undefined ? 0 : await indexThrottles(region, from, to);
  report({ ...done, out }, throttles, options);
  return done.finished && done.unreadable.length === 0 ? EXIT.fine : EXIT.failed;
}

/** The signs of a file of CSV. JSON has none. */
function signsOf({ format, separator, decimal, bom }: ExportOptions) {
  const signs = { ...(separator && { separator }), ...(decimal && { decimal }) };
  const all = { ...signs, ...(bom && { bom }) };
  if (format !== 'csv' && Object.keys(all).length > 0)
    throw new Misuse('--separator, --decimal and --bom need --format csv');
  return all;
}

/** A day of `--to` is included as a whole. */
function periodOf({ from, to }: ExportOptions): { readonly from: string; readonly to: string } {
  if (from === undefined) throw new Misuse('--from is missing: a day, or a time');
  const end = to === undefined ? new Date() : timeOption('--to', to);
  const isDay = to !== undefined && DAY.test(to);
  const first = timeOption('--from', from).toISOString();
  const last = new Date(end.getTime() + (isDay ? DAY_MILLIS : 0)).toISOString();
  if (first >= last) throw new Misuse('--from must be before --to');
  return { from: first, to: last };
}

/** Counts how often writes to the index of the days were throttled, so that it was late. */
async function indexThrottles(region: string, from: string, to: string): Promise<number> {
  const { Datapoints = [] } = await new CloudWatchClient({ region }).send(
    new GetMetricStatisticsCommand({
      Namespace: 'AWS/DynamoDB',
      MetricName: 'WriteThrottleEvents',
      Dimensions: [
        { Name: 'TableName', Value: tableName() },
        { Name: 'GlobalSecondaryIndexName', Value: GSI1.name },
      ],
      StartTime: new Date(from),
      EndTime: new Date(to),
      Period: DAY_MILLIS / 1000,
      Statistics: ['Sum'],
    }),
  );
  return Datapoints.reduce((sum, { Sum = 0 }) => sum + Sum, 0);
}

function report(
  done: OrdersExported & { readonly out: string },
  throttles: number,
  { json = false }: ExportOptions,
): void {
  const { orders, through, unreadable, finished, out } = done;
  // Standard output is the export itself.
  const print = out === '-' ? console.error : console.log;
  if (json) print(JSON.stringify({ ...done, throttles }));
  else {
    for (const key of unreadable) print(`Not readable: ${key}`);
    print(`${orders} orders in ${out}, placed before ${through}: the next --from.`);
  }
  if (throttles > 0)
    console.error(
      `Writes to ${GSI1.name} were throttled in this period: orders may have arrived late. ` +
        'Export it again.',
    );
  if (!finished) console.error('Interrupted. The same command with --resume continues from here.');
}
