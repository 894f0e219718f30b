import type { DynamoDBRecord } from 'aws-lambda';
import { atRest } from './at-rest.ts';
import { createEventSource, type DeadLetters } from './event-source.ts';
import { MILD } from './hazards.ts';
import { type Cast, playShop } from './play.ts';
import { repair } from './repair.ts';

/** Runs a shop that loses a quarter of its records, and repairs it. */
export async function loseAndRepair(cast: Cast): Promise<void> {
  const { design, stage, mapping } = cast;
  const lost: DeadLetters = [];
  const source = createEventSource(stage, design.project, mapping, lost);
  const kept = (records: readonly DynamoDBRecord[]) =>
    records.filter(() => !stage.random.chance(0.25));

  const play = await playShop(cast, (read) =>
    source.follow(async () => {
      const records = await read();
      return records && kept(records);
    }),
  );
  // One verification is many requests. At the rates that a single record survives, it would never
  // end.
  stage.meetFaults(MILD);
  const [unrepaired] = await stage.scheduler.drive(() =>
    Promise.all([stage.as('repair', () => repair(stage)), source.redrive()]),
  );
  cast.violations.push(...unrepaired);
  await stage.scheduler.drain();
  await atRest('repair', cast, play, { isLossy: true });
}
