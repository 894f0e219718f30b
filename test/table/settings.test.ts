import { afterEach, describe, expect, it, vi } from 'vitest';
import { tableName } from '../../table/requests/client.ts';
import { dayShards, openOrderShards, openOrderShardsRead } from '../../table/settings.ts';

describe('The settings that keys are made with', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('come from the environment of the function', () => {
    vi.stubEnv('TABLE_NAME', 'orders-1');
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('DAY_SHARDS', '2026-12-03=8');

    expect(tableName()).toBe('orders-1');
    expect(openOrderShards()).toBe(6);
    expect(dayShards()).toEqual([{ before: '2026-12-03', shards: 8 }]);
  });

  it('have no days with another count unless they are named', () => {
    vi.stubEnv('DAY_SHARDS', undefined);

    expect(dayShards()).toEqual([]);
  });

  it.each([
    ['N alone', undefined, [6]],
    ['N alone', '', [6]],
    ['all that are listed, while N changes', '1,6', [1, 6]],
  ])('read the open orders from %s: %j', (_, read, shards) => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', read);

    expect(openOrderShardsRead()).toEqual(shards);
  });

  it.each([
    ['TABLE_NAME', tableName],
    ['OPEN_ORDER_SHARDS', openOrderShards],
    ['OPEN_ORDER_SHARDS', openOrderShardsRead],
  ])('are a fault without %s, which the fault names', (name, setting) => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '1');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', undefined);

    for (const missing of [undefined, '']) {
      vi.stubEnv(name, missing);
      expect(setting).toThrow(new Error(`environment variable ${name} is not set`));
    }
  });
});
