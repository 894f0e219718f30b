import { describe, expect, it } from 'vitest';
import type { DueRow } from '../../../table/due/list-due.ts';
import { MAX_DUE_FAILURES, overdue, postpone } from '../../../table/due/postpone.ts';
import { justBefore } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const LATER = '2026-06-01T12:05:00.000Z';
const MOVED = '2026-06-01T12:30:00.000Z#o-1';

describe('A due row that failed', () => {
  const table = freshTable();
  let made = 0;
  /** A row that is due, with these attributes. */
  const due = async (more: object = {}) => {
    const id = `o-${made++}`;
    const key = { PK: `ORDER#${id}`, SK: 'META' };
    const row: DueRow = { ...key, GSI2PK: 'DUE#0', GSI2SK: `2026-06-01T11:59:00.000Z#${id}` };
    await table.put({ ...row, status: 'OPEN', ...more });
    return { id, key, row, stored: () => table.get(key) };
  };
  const LAST = { dueFailures: MAX_DUE_FAILURES - 1 };

  it.each([
    [{}, 1],
    [{ dueFailures: 1 }, 2],
    [{ dueFailures: MAX_DUE_FAILURES - 2 }, MAX_DUE_FAILURES - 1],
  ])('is postponed by five minutes, without any other change: %j', async (more, failures) => {
    const { id, row, stored } = await due(more);

    const requests = await recordWhile(async () => {
      expect(await postpone(row, NOW)).toBe(false);
    });
    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateItem']);
    expect(await stored()).toEqual({
      ...row,
      GSI2SK: `${LATER}#${id}`,
      status: 'OPEN',
      dueFailures: failures,
    });
  });

  it('is given up at last: it loses its key', async () => {
    const { key, row, stored } = await due(LAST);

    expect(await postpone(row, NOW)).toBe(true);
    expect(await stored()).toEqual({ ...key, status: 'OPEN', dueFailures: MAX_DUE_FAILURES });
  });

  it.each([{}, LAST])('is left unchanged if its due time has moved since: %j', async (more) => {
    const { row, stored } = await due(more);
    await table.put({ ...(await stored()), GSI2SK: MOVED });
    const before = await stored();

    expect(await postpone(row, NOW)).toBe(false);
    expect(await stored()).toEqual(before);
  });

  it('is left unchanged if its due time moves just before it is given up', async () => {
    const { row, stored } = await due(LAST);
    const between = justBefore(
      'UpdateItem',
      (input) => input.includes('REMOVE GSI2PK'),
      async () => table.put({ ...(await stored()), GSI2SK: MOVED }),
    );

    expect(await postpone(row, NOW)).toBe(false);
    expect(between.happened()).toBe(true);
    expect(await stored()).toMatchObject({ GSI2SK: MOVED, ...LAST });
  });

  it('is not given up, and so not counted, if it has lost its key meanwhile', async () => {
    const { key, row, stored } = await due(LAST);
    await table.put({ ...key, status: 'CANCELLED' });

    expect(await postpone(row, NOW)).toBe(false);
    expect(await stored()).toEqual({ ...key, status: 'CANCELLED' });
  });

  it('is not created again if it is gone', async () => {
    const { key, row, stored } = await due();
    await table.remove(key);

    expect(await postpone(row, NOW)).toBe(false);
    expect(await stored()).toBeUndefined();
  });

  it('is overdue since its due time, and never by less than 0 milliseconds', async () => {
    const { row } = await due();

    expect(overdue(row, NOW)).toBe(60_000);
    expect(overdue({ ...row, GSI2SK: MOVED }, NOW)).toBe(0);
  });
});
