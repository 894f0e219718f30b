import { describe, expect, it } from 'vitest';
import { returnIndexKeys, returnKey } from '../../../table/keys.ts';
import { listReturns } from '../../../table/returns/a26-list-returns.ts';
import { freshTable } from '../../support/table.ts';

const createdAt = '2026-06-01T12:00:00.000Z';
const shown = (returnId: string) => ({
  returnId,
  orderId: 'o-1',
  status: 'REQUESTED' as const,
  createdAt,
  currency: 'EUR',
  total: 1000,
  lineCount: 1,
});

describe('The returns that wait', () => {
  const table = freshTable();
  const row = (returnId: string, members: object = {}) => {
    const { orderId, status, createdAt, ...others } = shown(returnId);
    const keys = returnIndexKeys({ status, createdAt, returnId });
    return { ...returnKey(orderId, returnId), ...keys, ...others, returnId: undefined, ...members };
  };

  it('are listed, and those that a person has damaged are named instead', async () => {
    const { returnId: _, ...fine } = row('r-1');
    const damaged = [
      { ...fine, ...row('r-2', { currency: 3 }) },
      { ...fine, ...row('r-3', { total: 'much' }) },
      { ...fine, ...row('r-4', { lineCount: 1.5 }) },
    ].map(({ returnId: _, ...others }) => others);
    await table.put(fine, ...damaged);

    const page = await listReturns('REQUESTED', { limit: 10 });

    expect(page.items).toEqual([shown('r-1')]);
    expect(page.unreadable.map(({ SK }) => SK)).toEqual(['RETURN#r-2', 'RETURN#r-3', 'RETURN#r-4']);
    expect(await listReturns('OPEN', { limit: 10 })).toMatchObject({ items: [] });
  });
});
