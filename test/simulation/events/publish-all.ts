import { outbound } from '../judge/events/outbound.ts';
import { historyOf } from '../judge/evidence.ts';
import type { Cast, Play } from '../play.ts';
import type { SecondReader } from './second-reader.ts';

/**
 * Publishes every record, and judges the events. The records come a second time, as from a replay
 * of the failure bucket or from a new mapping.
 */
export async function publishAll(cast: Cast, play: Play, second: SecondReader): Promise<void> {
  const { isCalm } = cast;
  await publishOnce('first', [], cast, play, second);
  // Judged before the second delivery, which could hide a loss of the first.
  if (!isCalm) await publishOnce('again', play.records, cast, play, second);
}

async function publishOnce(
  phase: string,
  records: Play['records'],
  { stage, world, violations }: Cast,
  play: Play,
  second: SecondReader,
): Promise<void> {
  await stage.scheduler.drive(async () => {
    second.accept(records);
    violations.push(...(await second.finish(play.next, world.rows)));
  });
  await stage.scheduler.drain();
  const evidence = {
    snapshot: await world.snapshot(),
    history: historyOf(play.records),
    journal: [],
    committedAt: new Map(),
  };
  violations.push(
    ...outbound(evidence, second.outbound()).map((wrong) => `outbound, ${phase}: ${wrong}`),
  );
}
