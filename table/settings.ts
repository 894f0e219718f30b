/**
 * The table's name and the counts of shards that keys are made with, from the environment of the
 * function. Nothing else of table/ reads it: settings that steer rules are handed down as a
 * `ShopPolicy`.
 */
import { type DayShards, parseDayShards } from './shards.ts';

/** N: the number of partitions for new open orders (CDK context `openOrderShards`). */
export const openOrderShards = (): number => Number(requiredVariable('OPEN_ORDER_SHARDS'));

/**
 * Every N whose partitions are read together (CDK context `openOrderShardsRead`): only the current
 * N, unless it is being changed.
 */
export const openOrderShardsRead = (): readonly number[] =>
  (process.env['OPEN_ORDER_SHARDS_READ'] || requiredVariable('OPEN_ORDER_SHARDS'))
    .split(',')
    .map(Number);

/** CDK context `dayShards`: every N that the orders of past days may have been placed with. */
export const dayShards = (): readonly DayShards[] =>
  parseDayShards(process.env['DAY_SHARDS'] ?? '');

/** @throws {Error} if the variable is not set */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
