import type { DynamoDBRecord } from 'aws-lambda';
import { atRest } from '../at-rest.ts';
import { createEventSource, type DeadLetters } from '../event-source.ts';
import { runSmallShop, type Setup } from '../shop-run.ts';
import { MILD } from './hazards.ts';
import { repair } from './repair.ts';

/** Runs a shop that loses a quarter of its records, and repairs it. */
export async function loseAndRepair(setup: Setup): Promise<void> {
  const { design, stage, mapping } = setup;
  const lost: DeadLetters = [];
  const source = createEventSource(stage, design.project, mapping, lost, design.filters);
  const kept = (records: readonly DynamoDBRecord[]) =>
    records.filter(() => !stage.random.chance(0.25));

  const shopRun = await runSmallShop(setup, (read) =>
    source.follow(async () => {
      const records = await read();
      return records && kept(records);
    }),
  );
  // A verification sends many requests. At the rates of the deliveries, it would never succeed.
  stage.setFaults(MILD);
  const [unrepaired] = await stage.scheduler.drive(() =>
    Promise.all([stage.as('repair', () => repair(stage)), source.redrive()]),
  );
  setup.violations.push(...unrepaired);
  await stage.scheduler.drain();
  await atRest('repair', setup, shopRun, { isLossy: true });
}
