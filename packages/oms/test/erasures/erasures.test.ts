// @module-tag alone
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { erasureKey, profileKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { aCustomer } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { type ErasuresOptions, erasuresCommand } from '../../erasures/erasures-command.ts';
import { erasuresIn, erasuresOf, replayErasures } from '../../erasures/ledger.ts';
import { publishTable } from '../support/published-table.ts';

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

  describe('as a command', () => {
    const PORT = `erasures-${process.pid}`;
    let printed: string[] = [];
    beforeAll(() => publishTable(PORT));
    beforeEach(() => {
      printed = [];
      vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)) > 0);
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });
    const command = (action: string, given?: string, options: Partial<ErasuresOptions> = {}) =>
      erasuresCommand(action, given, { port: PORT, wcu: 100_000, rate: 10_000, ...options });

    it('lists an id a line, which replay reads', async () => {
      await Promise.all([erase('ann'), erase('cy')]);
      expect(await command('list')).toBe(EXIT.fine);
      expect(printed.sort()).toEqual(['ann', 'cy']);
      const ledger = file(`${printed.splice(0).join('\n')}\nnobody\n`);

      expect(await command('replay', ledger)).toBe(EXIT.fine);
      expect(await command('replay', ledger, { json: true })).toBe(EXIT.fine);
      expect(printed).toEqual([
        '2 erasures requested again, 1 customers unknown.',
        '{"erased":2,"unknown":1}',
      ]);
    });

    it('replays the erasures of another table, or of its own', async () => {
      await erase('ann');
      expect(await command('replay')).toBe(EXIT.fine);
      expect(await command('replay', undefined, { from: tableName(), json: true })).toBe(EXIT.fine);
      expect(printed.at(-1)).toBe('{"erased":1,"unknown":0}');
    });

    it.each([
      ['list', file('ann\n'), {}, /list takes no file/],
      ['list', undefined, { from: 'orders' }, /list takes no file and no --from/],
      ['replay', file('ann\n'), { from: 'orders' }, /not both/],
      ['replay', '/nowhere/erasures.txt', {}, /there is no file/],
    ] as const)('refuses %s %s %j', async (action, given, options, why) => {
      await erase('ann');
      const before = await table.all();
      await expect(command(action, given, options)).rejects.toThrow(Misuse);
      await expect(command(action, given, options)).rejects.toThrow(why);
      expect(await table.all()).toEqual(before);
    });
  });

  it('refuses a file with a line that is no id', async () => {
    await expect(replayErasures(erasuresIn(file('ann\na b\n')))).rejects.toThrow(/:2 is no/);
  });
});
