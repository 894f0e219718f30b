/**
 * The mailer's own table: each event's mail goes out once, and a mailbox gets no more mails than
 * their budget has (`budgets.ts`). Its rows run out after two days, and have no address: its hash
 * is enough.
 */
import { createHash } from 'node:crypto';
import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BUDGETS, type Budget } from './budgets.ts';
import { canonicalMailbox } from './mailbox.ts';
import { countInMinute, type Documents, expiryOf, type Place } from './minute-total.ts';

const HOUR = 3_600_000;

/** Milliseconds after which another attempt may send a mail that is not noted as sent. */
const LEASE = 60_000;

const MOST_ATTEMPTS = 10;

/**
 * `send`: the caller sends it now. `busy`: another attempt is sending it; try again later.
 * `too-many`: the mailbox or the order has had its mails of an hour. `too-many-in-all`: all
 * mailboxes together have had those of this minute.
 */
export type Claim = 'send' | 'sent' | 'busy' | 'too-many' | 'too-many-in-all';

export interface Outbox {
  /**
   * Claims the mail of an event, and counts it in its budget: by default in the narrowest one.
   *
   * @param holder the address, or the id of the order whose budget it is
   */
  readonly claim: (eventId: string, holder: string, now: Date, budget?: Budget) => Promise<Claim>;
  /** Notes that it was sent. */
  readonly sent: (eventId: string, now: Date) => Promise<void>;
}

export const outboxOf = (documents: Documents, TableName: string): Outbox => ({
  claim: (eventId, holder, now, budget = BUDGETS.receipt) =>
    claim({ documents, TableName }, { eventId, holder, now, budget }),
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

interface Claimed {
  readonly eventId: string;
  readonly holder: string;
  readonly now: Date;
  readonly budget: Budget;
}

/**
 * Claims the event and a place of its mailbox, then a place of the minute. A mail that finds no
 * place in the minute has used one of its mailbox's: so no receipts to one mailbox use up those of
 * all the others.
 */
async function claim(place: Place, claimed: Claimed): Promise<Claim> {
  const own = await claimOfHolder(place, claimed);
  if (own !== 'send') return own;
  return (await countInMinute(place, claimed.budget, claimed.now)) ? 'send' : 'too-many-in-all';
}

/**
 * One transaction writes both rows, on the condition that the times of the mailbox are those that
 * were read. So of mails at once, no more go out than the budget has.
 */
async function claimOfHolder(
  place: Place,
  { eventId, holder, now, budget }: Claimed,
): Promise<Claim> {
  const event = { PK: `EVENT#${eventId}` };
  const counted = budget.isOfOrder ? holder : canonicalMailbox(holder);
  const counter = { PK: `BUDGET#${budget.name}#${hashOf(counted)}` };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const [mail, seen] = await Promise.all([read(place, event), read(place, counter)]);
    if (mail?.['sentAt'] !== undefined) return 'sent';
    if (Number(mail?.['leasedUntil'] ?? 0) > now.getTime()) return 'busy';
    const times = ((seen?.['times'] ?? []) as readonly number[]).filter(
      (time) => time > now.getTime() - HOUR,
    );
    if (times.length >= budget.mostAnHour) return 'too-many';
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
    if (await written(place, rows, expiryOf(now))) return 'send';
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
