// @module-tag alone
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCurrent } from '../../../tools/local/secrets-manager/secrets.ts';
import { asking, type Caller, customer, operator } from '../../support/call.ts';
import { aSku } from '../../support/orders.ts';
import { aRow, minute } from '../../support/rows.ts';
import { changingSecret } from '../../support/secrets-manager.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A2');
const listOpenOrders = asking('A5');
const listLowStock = asking('A11');
const INVALID = { status: 400, body: { code: 'invalid-cursor' } };

type Query = { as?: Caller; customerId?: string } & Partial<
  Record<'status' | 'from' | 'to' | 'sort', string>
>;

describe('A cursor', () => {
  const table = freshTable();
  const other = { ...operator, sub: 'op-2' };
  const list = (cursor?: string, { as = operator, customerId = 'a1b2', ...query }: Query = {}) =>
    listOrders({
      as,
      path: { customerId },
      query: { limit: '1', ...query, ...(cursor !== undefined && { cursor }) },
    });
  const open = (cursor: string, query = {}, as = operator) =>
    listOpenOrders({ as, query: { status: 'OPEN', limit: '1', cursor, ...query } });

  beforeAll(async () => {
    for (const customerId of ['a1b2', 'x9y8']) {
      await table.put(...[1, 2, 3].map((n) => aRow(customerId, minute(n), { n })));
    }
    await Promise.all(['A', 'B'].map((sku) => aSku(sku, { quantity: 0 })));
  });

  it('continues its own list, and hides its content', async () => {
    const first = await list();

    const second = await list(first.body.nextCursor);

    expect(second).toMatchObject({ status: 200, body: { items: [{ placedAt: minute(2) }] } });
    expect(first.body.nextCursor).toMatch(/^[\w-]{40,200}$/);
    expect(first.body.nextCursor).not.toContain('2026');
  });

  it('is refused if any one character differs', async () => {
    const { body } = await list();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const characters = [...(body.nextCursor as string)];

    for (const [at, character] of characters.entries()) {
      // The next character in the alphabet. In the last place it differs only in bits that decoding
      // ignores.
      const next = alphabet.charAt((alphabet.indexOf(character) + 1) % 64);
      expect(await list(characters.with(at, next).join('')), `character ${at}`).toMatchObject(
        INVALID,
      );
    }
  });

  it('is refused when it is cut, extended or invented', async () => {
    const { nextCursor: cursor } = (await list()).body;
    const forged = Buffer.concat([Buffer.alloc(16), Buffer.from('2026-06-01#o-9001')]).toString(
      'base64url',
    );
    const wrong = [
      '',
      ' ',
      'x',
      'null',
      '{}',
      cursor.slice(0, -1),
      cursor.slice(1),
      cursor.slice(0, 21),
      cursor.slice(0, 22),
    ];

    for (const text of [
      ...wrong,
      `${cursor}A`,
      `${cursor}=`,
      `${cursor} `,
      cursor + cursor,
      `${cursor}\n`,
      '💥',
      'x'.repeat(8192),
      forged,
    ]) {
      expect(await list(text), text).toMatchObject(INVALID);
    }
  });

  it('is refused in every other list', async () => {
    const { nextCursor: cursor } = (await list()).body;
    const listOf = [
      list(cursor, { as: other }),
      list(cursor, { as: customer('a1b2') }),
      list(cursor, { customerId: 'x9y8' }),
      list(cursor, { status: 'OPEN' }),
      list(cursor, { from: '2026-06-01' }),
      list(cursor, { to: '2026-06-01' }),
      list(cursor, { sort: 'asc' }),
      open(cursor),
      listLowStock({ as: operator, query: { level: 'LOW', cursor } }),
    ];

    for (const answer of await Promise.all(listOf)) expect(answer).toMatchObject(INVALID);
    expect(await list(cursor)).toMatchObject({ status: 200 });
  });

  it('of one status, or of one range, is refused for another', async () => {
    const query = { status: 'OPEN', from: '2026-06-01', to: '2026-06-02' };
    const { nextCursor: cursor } = (await list(undefined, query)).body;

    expect(await list(cursor, query)).toMatchObject({ status: 200 });
    expect(await list(cursor, { ...query, status: 'SHIPPED' })).toMatchObject(INVALID);
    expect(await list(cursor, { ...query, from: '2026-06-02' })).toMatchObject(INVALID);
    expect(await list(cursor, { ...query, to: '2026-06-03' })).toMatchObject(INVALID);
    expect(await list(cursor, { status: 'OPEN', to: '2026-06-02' })).toMatchObject(INVALID);
    // The same day at the other end of the range.
    const from = (await list(undefined, { from: '2026-06-01' })).body.nextCursor;
    expect(await list(from, { to: '2026-06-01' })).toMatchObject(INVALID);
  });

  it('of the open orders, or of low stock, is bound to caller and order, too', async () => {
    const { nextCursor: cursor } = (
      await listOpenOrders({ as: operator, query: { status: 'OPEN', limit: '1' } })
    ).body;
    const low = (await listLowStock({ as: operator, query: { level: 'LOW', limit: '1' } })).body
      .nextCursor;

    expect(await open(cursor)).toMatchObject({ status: 200 });
    expect(await open(cursor, { sort: 'desc' })).toMatchObject(INVALID);
    expect(await open(cursor, {}, other)).toMatchObject(INVALID);
    expect(await list(cursor)).toMatchObject(INVALID);
    expect(await listLowStock({ as: other, query: { level: 'LOW', cursor: low } })).toMatchObject(
      INVALID,
    );
    expect(await open(low)).toMatchObject(INVALID);
  });
});

describe('A cursor’s key', () => {
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
