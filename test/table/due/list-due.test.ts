import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type DueRow,
  dueAtOf,
  dueDeliveryShards,
  dueErasureShards,
  dueShards,
  listDue,
} from '../../../table/due/list-due.ts';
import { freshTable } from '../../support/table.ts';

const NOW = '2026-06-01T12:00:00.000Z';

describe('The due rows', () => {
  const table = freshTable();
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const due = (minute: string, id: string, partition: string) => ({
    PK: `ORDER#${id}`,
    SK: 'META',
    GSI2PK: partition,
    GSI2SK: `2026-06-01T${minute}:00.000Z#${id}`,
  });
  const ids = (rows: readonly DueRow[]) => rows.map(({ PK }) => PK);

  it('are listed by partition, the longest overdue first, in pages', async () => {
    await table.put(
      due('11:58', 'o-2', 'DUE#1'),
      due('11:00', 'o-1', 'DUE#1'),
      due('11:59', 'o-3', 'DUE#1'),
      due('12:01', 'o-4', 'DUE#1'),
      due('11:00', 'o-5', 'DUE#2'),
    );
    const page = await listDue('DUE#1', undefined, NOW, 2);

    expect(ids(page)).toEqual(['ORDER#o-1', 'ORDER#o-2']);
    expect(ids(await listDue('DUE#1', page[1], NOW, 2))).toEqual(['ORDER#o-3']);
    expect(page.map(dueAtOf)).toEqual(['2026-06-01T11:00:00.000Z', '2026-06-01T11:58:00.000Z']);
  });

  it('are read from the partitions of every N that is read', () => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '2');
    expect(dueShards()).toEqual(['DUE#0', 'DUE#1']);
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', '1,3,2');
    expect(dueShards()).toEqual(['DUE#0', 'DUE#1', 'DUE#2']);
    expect(dueErasureShards()).toEqual(['ERASE#0', 'ERASE#1', 'ERASE#2']);
    expect(dueDeliveryShards()).toEqual(['SEND#0', 'SEND#1', 'SEND#2']);
  });
});
