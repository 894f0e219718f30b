// @module-tag alone
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCurrent } from '../../../packages/local/secrets-manager/secrets.ts';
import { changingSecret } from '../../support/secrets-manager.ts';
import { freshTable } from '../../support/table.ts';

describe('A cursor’s key', () => {
  freshTable();
  const secret = changingSecret('arn:cursor-key');
  const { versions, asked, forget } = secret;
  const rotate = (key: string) =>
    makeCurrent(versions, { versionId: key, value: key, stages: ['AWSPENDING'] });

  beforeEach(() => {
    versions.length = 0;
    rotate('first');
    forget();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Loads a new copy of the module, without a cached key, as each execution environment does. */
  async function environment() {
    vi.resetModules();
    return import('../../../functions/http/cursor.ts');
  }
  const minutesPass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  const scope = ['A2', 'a1b2', undefined, 'desc'];
  const invalid = expect.objectContaining({ reason: { code: 'invalid-cursor' } });

  it('is read once for many cursors, and again after five minutes', async () => {
    const { sealCursor, openCursor } = await environment();

    for (let n = 0; n < 10; n++) await openCursor(await sealCursor(`position-${n}`, scope), scope);
    const early = asked().length;
    minutesPass(6);
    await sealCursor('position', scope);

    expect(early).toBe(1);
    // The SDK may send the request once more, because it takes the leap of our clock for a skew.
    expect(new Set(asked())).toEqual(new Set(['AWSCURRENT']));
  });

  it('before is read once, for the first cursor that the current one did not seal', async () => {
    const { sealCursor, openCursor } = await environment();
    const cursor = await sealCursor('position', scope);
    rotate('second');
    const late = await environment();

    forget();
    for (let n = 0; n < 10; n++) await late.openCursor(cursor, scope);

    expect(asked()).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    await expect(openCursor('AAAA', scope)).rejects.toEqual(invalid);
  });

  it('before is read again if Secrets Manager did not answer', async () => {
    const cursor = await (await environment()).sealCursor('position', scope);
    rotate('second');
    const late = await environment();
    await late.sealCursor('position', scope);

    secret.fail('AWSPREVIOUS');
    await expect(late.openCursor(cursor, scope)).rejects.not.toEqual(invalid);
    secret.heal();

    expect(await late.openCursor(cursor, scope)).toBe('position');
  });

  it('is not read without a cursor', async () => {
    const { sealCursor, openCursor } = await environment();

    expect(await sealCursor(undefined, scope)).toBeUndefined();
    expect(await openCursor(undefined, scope)).toBeUndefined();
    expect(asked()).toEqual([]);
  });

  it('opens its cursors after one rotation, and not after two', async () => {
    const cursor = await (await environment()).sealCursor('position', scope);

    rotate('second');
    expect(await (await environment()).openCursor(cursor, scope)).toBe('position');
    rotate('third');
    await expect((await environment()).openCursor(cursor, scope)).rejects.toEqual(invalid);
  });

  it('is the new one for new cursors as soon as it is read', async () => {
    rotate('second');
    const cursor = await (await environment()).sealCursor('position', scope);

    secret.put('AWSPREVIOUS', undefined);
    expect(await (await environment()).openCursor(cursor, scope)).toBe('position');
  });

  it('is read again for a cursor that another environment sealed after a rotation', async () => {
    const late = await environment();
    await late.sealCursor('position', scope);
    rotate('second');
    const cursor = await (await environment()).sealCursor('position', scope);

    minutesPass(1);

    expect(await late.openCursor(cursor, scope)).toBe('position');
  });

  it('is read at most twice in half a minute, for any number of bad cursors', async () => {
    const { openCursor } = await environment();
    await openCursor('x', scope).catch(() => {});
    minutesPass(1);
    forget();

    for (let n = 0; n < 100; n++)
      await expect(openCursor(`bad${n}`, scope)).rejects.toEqual(invalid);

    expect(asked().length).toBeLessThanOrEqual(2);
  });

  it('is read again at the next request if it could not be read', async () => {
    const { sealCursor, openCursor } = await environment();
    versions.length = 0;
    await expect(sealCursor('position', scope)).rejects.toThrow();

    rotate('first');

    expect(await openCursor(await sealCursor('position', scope), scope)).toBe('position');
  });
});
