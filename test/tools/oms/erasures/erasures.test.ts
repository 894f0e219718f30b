import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasureKey, profileKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { erasuresIn, erasuresOf, replayErasures } from '../../../../tools/oms/erasures/ledger.ts';
import { asking, operator } from '../../../support/call.ts';
import { aCustomer } from '../../../support/orders.ts';
import { freshTable } from '../../../support/table.ts';

const erase = (customerId: string) => asking('A39')({ as: operator, path: { customerId } });
const collected = async (ids: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const id of ids) all.push(id);
  return all.sort();
};
const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'erasures-')), 'erasures.txt');
  writeFileSync(path, text);
  return path;
};

describe('oms erasures', () => {
  const table = freshTable();
  beforeEach(async () => {
    await table.clear();
    await Promise.all(['ann', 'bob', 'cy'].map(aCustomer));
  });

  it('lists all who were erased', async () => {
    await Promise.all([erase('ann'), erase('cy')]);
    expect(await collected(erasuresOf(tableName()))).toEqual(['ann', 'cy']);
  });

  it('erases again whom a restore has brought back', async () => {
    const before = await table.all();
    await erase('ann');
    const ledger = file(`${(await collected(erasuresOf(tableName()))).join('\n')}\nnobody\n`);
    // The restore.
    await table.clear();
    await table.put(...before);
    expect(await table.get({ ...profileKey('ann') })).toHaveProperty('name');

    expect(await replayErasures(erasuresIn(ledger))).toEqual({ erased: 1, unknown: 1 });

    expect(await table.get({ ...profileKey('ann') })).not.toHaveProperty('name');
    expect(await table.get({ ...profileKey('bob') })).toHaveProperty('name');
    expect(await table.get({ ...erasureKey('ann') })).toMatchObject({ status: 'RUNNING' });
  });

  it('begins an erasure again that has ended', async () => {
    await erase('ann');
    const row = (await table.get({ ...erasureKey('ann') })) ?? {};
    const { GSI2PK, GSI2SK, ...ended } = row;
    await table.put({ ...ended, status: 'DONE', doneAt: '2026-06-01T00:00:00.000Z' });

    await replayErasures(erasuresOf(tableName()));

    expect(await table.get({ ...erasureKey('ann') })).toMatchObject({ status: 'RUNNING' });
  });

  it('refuses a file with a line that is no id', async () => {
    await expect(replayErasures(erasuresIn(file('ann\na b\n')))).rejects.toThrow(/:2 is no/);
  });
});
