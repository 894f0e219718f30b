/**
 * Sessions of signed-in users, which expire automatically and can all be ended at once.
 *
 *   type         PK                    SK        GSI1PK        GSI1SK
 *   Session      SESSION#<token hash>  META      USER#<user>   SESSION#<createdAt>#<token hash>
 *   SessionsEnd  USER#<user>           SESSIONS
 *
 *   function        DynamoDB request                                   costs
 *   createSession   PutItem, if it does not exist                      2 WCU
 *   readSession     BatchGetItem of the session and SESSIONS           1 RCU
 *   extendSession   UpdateItem, if it is about to expire               1 WCU
 *   listSessions    Query GSI1; BatchGetItem                           1 RCU for one session
 *   endAllSessions  UpdateItem; Query GSI1; DeleteItem for each        0.5 RCU and 3 WCU for one session
 *
 * **Where the documents are wrong**: 000 and 003 claim that DynamoDB returns no expired item. It
 * does, until TTL removes it, which takes up to a few days; so an expired session still signs in.
 * Here every read and every condition compares `expiresAt` itself. The documents also use the
 * session's id as the key: anyone who can read the table, a backup or a log can sign in with it.
 * Here the key is a hash of the token.
 *
 * Ending all sessions writes `notBefore` first, and each read compares it. Without it, a session
 * would survive if it is created during the deletes, or is not yet in GSI1.
 *
 * The product has no sessions: Cognito issues JWTs, and `AdminUserGlobalSignOut` ends them all.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Key, part } from '../../table/keys.ts';
import { batchGetItems } from '../../table/requests/batch-get-items.ts';
import { conditionalUpdate } from '../../table/requests/conditional-update.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { GSI1 } from '../../table/schema.ts';
import { deleteItem } from '../requests/delete-item.ts';
import { queryAll } from '../requests/query-all.ts';

export interface Session {
  readonly userId: string;
  readonly createdAt: string;
}

const SECOND = 1000;
const LIFETIME_SECONDS = 24 * 3600;
/** A session is extended at most this often: a write for each request would cost twice a read. */
const EXTEND_AFTER_SECONDS = 300;

/**
 * Returns the user in the token, so that one request can read the session and the user's SESSIONS.
 */
const userOf = (token: string): string => token.slice(0, token.indexOf('.'));
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const userPartition = (userId: string): string => `USER#${part(userId)}`;
const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / SECOND);

const keyOfHash = (hash: string): Key => ({ PK: `SESSION#${part(hash)}`, SK: 'META' });
export const sessionKey = (token: string): Key => keyOfHash(hashOf(token));
export const sessionsEndKey = (userId: string): Key => ({
  PK: userPartition(userId),
  SK: 'SESSIONS',
});

/** @returns the token, which is stored nowhere else */
export async function createSession(userId: string, now: Date): Promise<string> {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`;
  const createdAt = now.toISOString();
  await insertOnce({
    ...sessionKey(token),
    GSI1PK: userPartition(userId),
    GSI1SK: `SESSION#${createdAt}#${hashOf(token)}`,
    type: 'Session',
    userId,
    createdAt,
    expiresAt: epochSeconds(now) + LIFETIME_SECONDS,
  });
  return token;
}

/** Returns undefined for a session that is unknown, expired or ended. */
export async function readSession(token: string, now: Date): Promise<Session | undefined> {
  const userId = userOf(token);
  if (userId === '' || userId.includes('#')) return undefined;
  const [session, end] = await batchGetItems([sessionKey(token), sessionsEndKey(userId)]);
  if (!session || isExpired(session, now)) return undefined;
  const createdAt = String(session['createdAt']);
  if (end && createdAt <= String(end['notBefore'])) return undefined;
  return { userId, createdAt };
}

/**
 * Extends a session that is in use. GSI1 does not project `expiresAt`, so no index is written.
 *
 * @returns true if it was due and had not expired
 */
export async function extendSession(token: string, now: Date): Promise<boolean> {
  const until = epochSeconds(now) + LIFETIME_SECONDS;
  const { written } = await conditionalUpdate({
    Key: sessionKey(token),
    UpdateExpression: 'SET expiresAt = :until',
    ConditionExpression: 'expiresAt > :now AND expiresAt <= :due',
    ExpressionAttributeValues: {
      ':until': until,
      ':now': epochSeconds(now),
      ':due': until - EXTEND_AFTER_SECONDS,
    },
  });
  return written !== undefined;
}

/**
 * Lists a user's sessions, oldest first. GSI1 may contain expired ones, so the sessions themselves
 * are read.
 */
export async function listSessions(userId: string, now: Date): Promise<readonly Session[]> {
  const sessions = await batchGetItems(await keysOfUser(userId));
  return sessions.flatMap((session) =>
    session && !isExpired(session, now)
      ? [{ userId, createdAt: String(session['createdAt']) }]
      : [],
  );
}

/** Ends every session that was created up to now. It may be repeated. */
export async function endAllSessions(userId: string, now: Date): Promise<void> {
  await conditionalUpdate({
    Key: sessionsEndKey(userId),
    UpdateExpression: 'SET notBefore = :now, #type = :type',
    ConditionExpression: 'attribute_not_exists(notBefore) OR notBefore < :now',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':now': now.toISOString(), ':type': 'SessionsEnd' },
  });
  for (const key of await keysOfUser(userId, now)) await deleteItem(key);
}

/** @param until sessions created up to this moment */
async function keysOfUser(userId: string, until?: Date): Promise<readonly Key[]> {
  const rows = await queryAll({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :user AND GSI1SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':user': userPartition(userId),
      ':first': 'SESSION#',
      ':last': `SESSION#${until?.toISOString() ?? ''}~`,
    },
  });
  return rows.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
}

const isExpired = (item: Readonly<Record<string, unknown>>, now: Date): boolean =>
  Number(item['expiresAt']) <= epochSeconds(now);
