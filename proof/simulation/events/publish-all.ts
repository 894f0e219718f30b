import { outbound } from '../judge/events/outbound.ts';
import { historyOf } from '../judge/evidence.ts';
import type { Setup, ShopRun } from '../shop-run.ts';
import type { SecondReader } from './second-reader.ts';

/**
 * Publishes every record, and judges the events. The records come a second time, as from a replay
 * of the failure bucket or from a new mapping.
 */
export async function publishAll(
  setup: Setup,
  shopRun: ShopRun,
  second: SecondReader,
): Promise<void> {
  const { isCalm } = setup;
  await publishOnce('first', [], setup, shopRun, second);
  // Judged before the second delivery, which could hide a loss of the first.
  if (!isCalm) await publishOnce('again', shopRun.records, setup, shopRun, second);
}

async function publishOnce(
  phase: string,
  records: ShopRun['records'],
  { stage, world, violations }: Setup,
  shopRun: ShopRun,
  second: SecondReader,
): Promise<void> {
  await stage.scheduler.drive(async () => {
    second.accept(records);
    violations.push(...(await second.finish(shopRun.next, world.rows)));
  });
  await stage.scheduler.drain();
  const evidence = {
    snapshot: await world.snapshot(),
    history: historyOf(shopRun.records),
    journal: [],
    committedAt: new Map(),
  };
  violations.push(
    ...outbound(evidence, second.outbound()).map((wrong) => `outbound, ${phase}: ${wrong}`),
  );
}
