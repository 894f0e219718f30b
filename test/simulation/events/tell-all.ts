import { told } from '../judge/events/told.ts';
import { historyOf } from '../judge/evidence.ts';
import type { Cast, Play } from '../play.ts';
import type { SecondReader } from './second-reader.ts';

/**
 * Everything that was written is told, and judged. The records come a second time, as a replay of
 * the failure bucket or a mapping made anew would bring them.
 */
export async function tellAll(cast: Cast, play: Play, second: SecondReader): Promise<void> {
  const { isCalm } = cast;
  await tell('first', [], cast, play, second);
  // A second chance would hide what the first one lost.
  if (!isCalm) await tell('again', play.told, cast, play, second);
}

async function tell(
  phase: string,
  records: Play['told'],
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
    history: historyOf(play.told),
    journal: [],
    committedAt: new Map(),
  };
  violations.push(
    ...told(evidence, second.told()).map((wrong) => `outside, told ${phase}: ${wrong}`),
  );
}
