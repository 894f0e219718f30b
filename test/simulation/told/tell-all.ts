import { historyOf } from '../judge/evidence.ts';
import { told } from '../judge/told/told.ts';
import type { Cast, Play } from '../play.ts';
import type { SecondReader } from './second-reader.ts';

/**
 * Everything that was written is told, and judged. The records come a second time, as a replay of
 * the failure bucket or a mapping made anew would bring them.
 */
export async function tellAll(cast: Cast, play: Play, second: SecondReader): Promise<void> {
  const { stage, world, isCalm, violations } = cast;
  const { scheduler } = stage;
  await scheduler.drive(async () => {
    if (!isCalm) second.accept(play.told);
    violations.push(...(await second.finish(play.next, world.rows)));
  });
  await scheduler.drain();
  const evidence = {
    snapshot: await world.snapshot(),
    history: historyOf(play.told),
    journal: [],
    committedAt: new Map(),
  };
  violations.push(...told(evidence, second.told()).map((wrong) => `outside: ${wrong}`));
}
