// @module-tag timed
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookEndpointKey } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { deleteOnce, hasAll, isVersion, writeOnce } from '../../../table/requests/write-once.ts';
import { freshTable } from '../../support/table.ts';
import { faultyWire, type WireRequest } from '../../support/wire.ts';

describe('A version is recognized', () => {
  const written = { version: 2, status: 'OPEN', onHold: undefined, words: ['a', 'b'] };
  const own = { PK: 'p', version: 2, status: 'OPEN', words: ['a', 'b'] };

  it.each([
    ['by all of its attributes', own, true],
    ['in a row that another write made', { ...own, words: ['b', 'a'] }, false],
    ['in a row that still has what the write removed', { ...own, onHold: 'FRAUD' }, false],
    ['in a row of before', { ...own, version: 1 }, false],
    ['in a row without a version', { status: 'OPEN' }, false],
    ['in a later row', { ...own, version: 3 }, undefined],
  ])('%s: %s', (_, stored, answer) => {
    expect(isVersion(stored, written)).toBe(answer);
  });

  it('by attributes alone, if the row has no such version', () => {
    expect(hasAll(own, { status: 'OPEN', onHold: undefined })).toBe(true);
    expect(hasAll(own, { status: undefined })).toBe(false);
  });
});

describe('A write that happens once', () => {
  const table = freshTable();
  const wire = faultyWire();

  const aRow = async () => {
    const key = webhookEndpointKey(`w-${randomUUID()}`);
    await table.put({ ...key, version: 1 });
    return key;
  };
  type RowKey = Awaited<ReturnType<typeof aRow>>;
  const next = (Key: RowKey, version = 1) => ({
    Key,
    UpdateExpression: 'SET version = :next',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': version + 1 },
  });
  const naming =
    ({ SK }: RowKey) =>
    ({ body }: WireRequest) =>
      body.includes(SK);
  const requests = (key: RowKey) => wire.arrived.filter(naming(key)).length;
  /** Fails the test if the caller is asked. */
  const unasked = () => {
    throw new Error('nobody wrote this row before');
  };

  it('returns the row', async () => {
    const key = await aRow();

    expect(await writeOnce(next(key), unasked)).toMatchObject({ written: { version: 2 } });
    expect(requests(key)).toBe(1);
  });

  it('does not ask whose a row is if no answer was lost', async () => {
    const key = await aRow();

    expect(await writeOnce(next(key, 7), unasked)).toEqual({ stored: { ...key, version: 1 } });
    expect(requests(key)).toBe(1);
  });

  it('does not ask whose a row is that does not exist', async () => {
    const key = webhookEndpointKey(`w-${randomUUID()}`);
    wire.lose(naming(key), 'after');

    expect(await writeOnce(next(key), unasked)).toEqual({});
  });

  it('returns its own row after a lost answer', async () => {
    const key = await aRow();
    wire.lose(naming(key), 'after');

    expect(await writeOnce(next(key), (stored) => isVersion(stored, { version: 2 }))).toEqual({
      written: { ...key, version: 2 },
    });
    expect(requests(key)).toBe(2);
  });

  it('returns the row of another write as the one that failed it', async () => {
    const key = await aRow();
    wire.lose(naming(key), 'after');

    expect(await writeOnce(next(key), () => false)).toEqual({ stored: { ...key, version: 2 } });
  });

  it('is to be tried again if its outcome cannot be known', async () => {
    const key = await aRow();
    wire.lose(naming(key), 'after');

    await expect(writeOnce(next(key), () => undefined)).rejects.toMatchObject({
      reason: { code: 'try-again' },
    });
  });

  it('is not recognized by an update that makes no difference', async () => {
    const key = await aRow();
    wire.lose(naming(key), 'after');

    expect(await conditionalUpdate(next(key))).toEqual({ stored: { ...key, version: 2 } });
  });

  it('deletes an item, and knows it after a lost answer', async () => {
    const key = await aRow();
    const row = { ...key, version: 1 };
    wire.lose(naming(key), 'after');

    expect(await deleteOnce(key, row)).toEqual(row);
    expect(await deleteOnce(key, row)).toBeUndefined();
    expect(await table.get({ ...key })).toBeUndefined();
  });
});
