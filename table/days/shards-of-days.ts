import { dayShards, openOrderShardsRead } from '../settings.ts';
import { shardsOfDay } from '../shards.ts';

/**
 * The largest N that the orders of these days may have been counted with. A day of a zone begins up
 * to a day before or after that of UTC, which `dayShards` names.
 *
 * @param from the first day
 */
export const shardsOfDays = (from: string): number =>
  shardsOfDay(
    new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10),
    openOrderShardsRead(),
    dayShards(),
  );
