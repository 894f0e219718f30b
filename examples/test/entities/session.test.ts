import { describe, expect, it } from 'vitest';
import { getItem } from '../../../table/requests/commands.ts';
import { justBefore } from '../../../test/support/faults.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  createSession,
  endAllSessions,
  extendSession,
  listSessions,
  readSession,
  sessionKey,
  sessionsEndKey,
} from '../../entities/session.ts';
import { exampleCosts } from '../example-costs.ts';

const HOUR = 3_600_000;
/** A time before which nothing expires. */
const noon = new Date(Date.now() + HOUR);
const afterNoon = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

describe('A session', () => {
  const table = freshTable();
  const { measured } = exampleCosts('session');

  it('signs its user in until it expires', async () => {
    const token = await measured('createSession', () => createSession('u1', noon));

    expect(await measured('readSession', () => readSession(token, afterNoon(HOUR)))).toEqual({
      userId: 'u1',
      createdAt: noon.toISOString(),
    });
    expect(await readSession(token, afterNoon(24 * HOUR - 1000))).toBeDefined();
    expect(await readSession(token, afterNoon(24 * HOUR))).toBeUndefined();
  });

  it.each(['', 'u1', '.', '#.x', 'u1.guessed', 'nobody.guessed'])(
    'is refused with the token %j',
    async (token) => {
      expect(await readSession(token, noon)).toBeUndefined();
    },
  );

  it('stays its user’s if the name in the token is changed', async () => {
    const token = await createSession('honest', noon);

    expect(await readSession(token.replace('honest', 'admin'), noon)).toBeUndefined();
  });

  it('is extended at most every five minutes, without a write to the index', async () => {
    const token = await createSession('sliding', noon);

    expect(await extendSession(token, afterNoon(299_000))).toBe(false);
    const requests = await recordWhile(async () => {
      expect(await measured('extendSession', () => extendSession(token, afterNoon(HOUR)))).toBe(
        true,
      );
    });
    expect(requests).toMatchObject([{ by: { table: 1 } }]);
    expect(await readSession(token, afterNoon(25 * HOUR - 1000))).toBeDefined();
    expect(await extendSession(token, afterNoon(26 * HOUR))).toBe(false);
    expect(await extendSession('sliding.guessed', noon)).toBe(false);
    expect(await table.get({ ...sessionKey('sliding.guessed') })).toBeUndefined();
  });

  it('is listed for its user until it ends', async () => {
    await createSession('listed', noon);

    expect(await measured('listSessions', () => listSessions('listed', noon))).toEqual([
      { userId: 'listed', createdAt: noon.toISOString() },
    ]);
    await createSession('listed', afterNoon(HOUR));
    expect(await listSessions('listed', afterNoon(24 * HOUR))).toHaveLength(1);
    expect(await listSessions('nobody', noon)).toEqual([]);
  });

  it('ends with all others of its user, and no other user’s', async () => {
    const token = await createSession('ended', noon);
    const other = await createSession('ended-not', noon);
    await measured('endAllSessions', () => endAllSessions('ended', afterNoon(1)));

    expect(await readSession(token, afterNoon(2))).toBeUndefined();
    expect(await readSession(other, afterNoon(2))).toBeDefined();
    expect(await table.get({ ...sessionKey(token) })).toBeUndefined();
    const later = await createSession('ended', afterNoon(3));
    expect(await readSession(later, afterNoon(4))).toBeDefined();
  });

  it('keeps the later end of two', async () => {
    await endAllSessions('twice', afterNoon(HOUR));
    await endAllSessions('twice', noon);

    expect(await table.get({ ...sessionsEndKey('twice') })).toMatchObject({
      notBefore: afterNoon(HOUR).toISOString(),
    });
  });

  it('ends even if it is created while the others are deleted', async () => {
    let meanwhile = '';
    await createSession('racing', noon);
    const raced = justBefore(
      'DeleteItem',
      () => true,
      async () => {
        meanwhile = await createSession('racing', noon);
      },
    );
    await endAllSessions('racing', afterNoon(1));

    expect(raced.happened()).toBe(true);
    expect(await table.get({ ...sessionKey(meanwhile) })).toBeDefined();
    expect(await readSession(meanwhile, afterNoon(2))).toBeUndefined();
  });

  it('mistake: deleting the listed sessions leaves one that is created meanwhile', async () => {
    const token = await createSession('naive', noon);
    const meanwhile = await createSession('naive', noon);
    await table.remove({ ...sessionKey(token) });

    expect(await readSession(meanwhile, afterNoon(2))).toBeDefined();
  });

  it('mistake: a session that TTL has not removed yet still signs in', async () => {
    const now = new Date();
    const token = await createSession('expired', new Date(now.getTime() - 25 * HOUR));
    const item = await getItem({ Key: sessionKey(token) });

    // By 000 and 003 there is no such item, so every session that is found is valid.
    expect(item).toMatchObject({ userId: 'expired' });
    expect(Number(item?.['expiresAt'])).toBeLessThan(now.getTime() / 1000);
    expect(await readSession(token, now)).toBeUndefined();
  });

  it('mistake: with the id as the key, a reader of the table can sign in', async () => {
    const token = await createSession('secret', noon);
    await table.put({ PK: 'SESSION#abc123', SK: 'META', userId: 'victim' });
    const rows = JSON.stringify(await table.all());

    expect(rows).toContain('abc123');
    expect(rows).not.toContain(token.split('.')[1]);
  });
});
