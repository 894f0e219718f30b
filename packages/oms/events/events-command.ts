import { EXIT, type ExitCode } from '../../api/commands/exit-code.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { reach, reachEventBus, type TargetOptions } from '../target.ts';
import { timeOption } from '../time-option.ts';
import { replayEvents } from './replay-events.ts';

export interface EventsOptions extends TargetOptions {
  readonly since: string;
  readonly eventBus?: string;
  readonly dryRun?: boolean;
  readonly rate: number;
  readonly json?: boolean;
}

/** `oms events replay` */
export async function eventsCommand(options: EventsOptions): Promise<ExitCode> {
  const { dryRun = false, json = false, rate } = options;
  const since = timeOption('--since', options.since);
  const { description, eventBus: local } = await reach(options);
  const eventBus = reachEventBus(options, local);
  const unlimit = limitReads(rate);
  const bar = progress('replay');
  const replayed = await replayEvents({
    since,
    eventBus,
    dryRun,
    onPage: (rows, events) => bar.update(rows, description.ItemCount ?? 0, `${events} events`),
  }).finally(bar.end);
  unlimit();
  const { rows, events, failed } = replayed;
  if (json) console.log(JSON.stringify({ ...replayed, dryRun }));
  else {
    for (const { what, why } of failed) console.log(`${what}: ${why}`);
    const done = dryRun ? 'to publish' : 'published';
    console.log(`${rows} rows read, ${events} events ${done}, ${failed.length} failed.`);
  }
  return failed.length > 0 ? EXIT.failed : EXIT.fine;
}
