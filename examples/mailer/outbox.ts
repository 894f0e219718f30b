/**
 * The mailer's own table: each event's mail goes out once, and an address gets five mails an hour
 * at most. Its rows run out after two days, and have no address: its hash is enough.
 */
import { createHash } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** Mails that one address gets in an hour at most. */
export const MOST_AN_HOUR = 5;

const HOUR = 3_600_000;

/** Milliseconds after which another attempt may send a mail that is not noted as sent. */
const LEASE = 60_000;

/** Seconds for which rows are kept: longer than EventBridge and Lambda repeat an event. */
const KEPT = 2 * 86_400;

const MOST_ATTEMPTS = 10;

/** `send`: the caller sends it now. `busy`: another attempt is sending it; try again later. */
export type Claim = 'send' | 'sent' | 'busy' | 'too-many';

export interface Outbox {
  /** Claims the mail of an event, and counts it for its address. */
  readonly claim: (eventId: string, address: string, now: Date) => Promise<Claim>;
  /** Notes that it was sent. */
  readonly sent: (eventId: string, now: Date) => Promise<void>;
}

type Documents = Pick<DynamoDBDocumentClient, 'send'>;

export const outboxOf = (documents: Documents, TableName: string): Outbox => ({
  claim: (eventId, address, now) => claim({ documents, TableName }, { eventId, address, now }),
  async sent(eventId, now) {
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: { PK: `EVENT#${eventId}` },
        UpdateExpression: 'SET sentAt = :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
  },
});

interface Place {
  readonly documents: Documents;
  readonly TableName: string;
}

interface Claimed {
  readonly eventId: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * One transaction writes both rows, on the condition that the times of the address are those that
 * were read. So of mails at once, no more than five go out.
 */
async function claim(place: Place, { eventId, address, now }: Claimed): Promise<Claim> {
  const event = { PK: `EVENT#${eventId}` };
  const counter = { PK: `ADDRESS#${hashOf(address)}` };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const [mail, seen] = await Promise.all([read(place, event), read(place, counter)]);
    if (mail?.['sentAt'] !== undefined) return 'sent';
    if (Number(mail?.['leasedUntil'] ?? 0) > now.getTime()) return 'busy';
    const times = ((seen?.['times'] ?? []) as readonly number[]).filter(
      (time) => time > now.getTime() - HOUR,
    );
    if (times.length >= MOST_AN_HOUR) return 'too-many';
    const rows = [
      {
        row: { ...event, leasedUntil: now.getTime() + LEASE, version: next(mail) },
        version: mail?.['version'],
      },
      {
        row: { ...counter, times: [...times, now.getTime()], version: next(seen) },
        version: seen?.['version'],
      },
    ];
    if (await written(place, rows, Math.floor(now.getTime() / 1000) + KEPT)) return 'send';
  }
  return 'busy';
}

type Row = Readonly<Record<string, unknown>>;

const next = (row: Row | undefined): number => Number(row?.['version'] ?? 0) + 1;

async function read({ documents, TableName }: Place, Key: { PK: string }) {
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as Row | undefined;
}

/** False if another attempt has changed a row since it was read. */
async function written(
  { documents, TableName }: Place,
  rows: readonly { readonly row: Row; readonly version: unknown }[],
  expiresAt: number,
): Promise<boolean> {
  const TransactItems = rows.map(({ row, version }) => ({
    Put: {
      TableName,
      Item: { ...row, expiresAt },
      ...(version === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': version },
          }),
    },
  }));
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if ((error as Error).name !== 'TransactionCanceledException') throw error;
    return false;
  }
}

const hashOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
