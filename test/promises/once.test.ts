import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import {
  type Answer,
  asking,
  type Call,
  type Caller,
  customer,
  operator,
  persistently,
} from '../support/call.ts';
import { injectFaults, justBefore, lostAnswer } from '../support/faults.ts';
import { onRequest, removeFromRequests } from '../support/measurement/on-request.ts';
import { recordWhile } from '../support/measurement/request-recorder.ts';
import { anotherPath, exampleCall, exampleShop, idsFor } from './example-shop.ts';
import { REQUESTS } from './requests-with-key.ts';

const KEY = 'the key of a request';
const AT_ONCE = 50;

/** Copies of a JSON value, each with one value that is another one, or without one member. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}x`];
  if (typeof value === 'number') return [value - 1, value + 1];
  if (Array.isArray(value)) return variantsOfList(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...others } = value as Record<string, unknown>;
    return [others, ...variantsOf(member).map((variant) => ({ ...value, [name]: variant }))];
  });
}
const variantsOfList = (list: readonly unknown[]): unknown[] => [
  ...(list.length > 1 ? [list.slice(1)] : []),
  ...list.flatMap((item, at) => variantsOf(item).map((variant) => list.with(at, variant))),
];

/** The members of all examples, one in each object. */
const MEMBERS = OPERATIONS.flatMap(({ example }) =>
  Object.entries(example.body ?? {}).map(([name, value]) => ({ [name]: value })),
);

/** The bodies that are valid too, and mean something else. Without a schema there is none. */
function otherBodies({ handler: { shape } }: Operation, body: object | undefined): unknown[] {
  const schema = shape.body ?? shape.optionalBody;
  if (!schema) return [];
  const contentOf = (value: unknown) => JSON.stringify(z.safeParse(schema, value).data);
  const variants = [...variantsOf(body), ...MEMBERS.map((member) => ({ ...body, ...member }))];
  return variants.filter((one) => ![undefined, contentOf(body)].includes(contentOf(one)));
}

/** The same JSON with other white space, and the members of each object the other way round. */
const respelled = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, member) =>
      member !== null && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toReversed())
        : member,
    2,
  );

/** The next transactions with a record find it in conflict, as during another one's commit. */
function conflictsOnRecord(times: number) {
  let left = times;
  onRequest(
    (next) => async (args) => {
      const { TransactItems: actions = [] } = args.input as { TransactItems?: readonly object[] };
      const isRecord = actions.map((one) => JSON.stringify(one).includes('"IdempotencyRecord"'));
      if (left === 0 || !isRecord.includes(true)) return next(args);
      left--;
      // All others fail their conditions: the other commit may have made them fail.
      const CancellationReasons = isRecord.map((one) => ({
        Code: one ? 'TransactionConflict' : 'ConditionalCheckFailed',
      }));
      const message = 'cancelled';
      throw new TransactionCanceledException({ $metadata: {}, message, CancellationReasons });
    },
    { step: 'initialize', priority: 'low' },
  );
  return { left: () => left };
}

const REUSED = { status: 422, body: { code: 'idempotency-key-reused' } };
const TRY_AGAIN = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { code: 'try-again' },
};

const HEADER = 'idempotency-key';
const INVALID_KEYS: readonly (readonly [key: string | undefined, code: string])[] = [
  [undefined, 'idempotency-key-missing'],
  ['', 'idempotency-key-missing'],
  ...['x'.repeat(256), 'ä', 'ключ', 'a\r\nb', 'a, b'].map(
    (key) => [key, 'invalid-request'] as const,
  ),
];

const anotherThan = (caller: Caller | undefined, who: AccessPattern['who']): Caller => {
  if (who === 'anyone') return customer('i9j0');
  return who === 'customer' && caller !== operator ? operator : { ...operator, sub: 'op-2' };
};

describe.each(REQUESTS)('%s with an Idempotency-Key', (_name, operation, members) => {
  const table = exampleShop();
  const ask = asking(operation.handler);
  const { pattern, shape } = operation.handler;
  afterEach(removeFromRequests);

  /** The example for new resources. Each `send` sends it again. */
  async function ready() {
    const { headers: _, ...example } = exampleCall(operation, await idsFor(operation));
    const hasBody = shape.body || shape.optionalBody;
    const body = hasBody && { ...(example.body as object), ...members };
    const call: Call = { ...example, ...(body && { body }) };
    const send = (key = KEY, changes: Call = {}): Promise<Answer> =>
      ask({ ...call, headers: { 'idempotency-key': key }, ...changes });
    return { send, call, body };
  }
  const records = async () =>
    (await table.all()).filter(({ type }) => type === 'IdempotencyRecord');

  /** The figures of the table: each row's type with its numbers, except times. */
  const figures = async () =>
    (await table.all())
      .map((row) => Object.entries(row).filter(([name, v]) => name === 'type' || Number(v) < 1e6))
      .map((counted) => JSON.stringify(counted.sort()))
      .sort();

  const expectDone = (answer: Answer) => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(operation.example.status);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  };
  /** A replay takes other units than the request itself. */
  const expectSameHeaders = (again: Answer, first: Answer) => {
    const { 'server-timing': _, ...headers } = again.headers;
    const { 'server-timing': __, ...same } = first.headers;
    expect(headers).toEqual({ ...same, 'idempotent-replayed': 'true' });
  };
  const expectReplay = (again: Answer, first: Answer) => {
    const { status, body } = first;
    expect(again.status, JSON.stringify(again.body)).toBe(status);
    expectSameHeaders(again, first);
    // The order of members, too: the same bytes.
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(body));
  };

  it('is answered once, and then with the first answer, byte for byte', async () => {
    const { send } = await ready();
    const first = await send();
    expectDone(first);
    const before = await table.all();

    expectReplay(await send(), first);
    expectReplay(await send(`"${KEY}"`), first);
    expect(await table.all()).toEqual(before);
  });

  it.runIf(shape.body || shape.optionalBody)('is the same in any spelling', async () => {
    const { send, body } = await ready();
    const first = await send();

    const again = await send(KEY, { body: respelled(body) });

    expectSameHeaders(again, first);
    expect(again.body).toEqual(first.body);
  });

  it('is refused with other content, whichever member differs', async () => {
    const { send, call, body } = await ready();
    const others = otherBodies(operation, body);
    expectDone(await send());
    const before = await table.all();

    expect(others.length > 0, 'another valid body is needed').toBe(body !== undefined);
    const answers = await Promise.all(others.map((other) => send(KEY, { body: other })));
    // What only operators, or the owner of an address, may send is refused first.
    const judged = answers.filter(({ status }) => call.as === operator || status !== 403);
    expect(judged.length > 0).toBe(body !== undefined);
    for (const answer of judged) expect(answer).toMatchObject(REUSED);
    expect(await table.all()).toEqual(before);
  });

  it.each(INVALID_KEYS)('needs a valid key: %j is refused', async (key, code) => {
    const { call } = await ready();
    const before = await table.all();

    const answer = await ask({ ...call, headers: key === undefined ? {} : { [HEADER]: key } });

    const { idempotencyKey: rule } = shape;
    const isConditional = typeof rule === 'object' && 'requiredWith' in rule;
    const mayLackKey = isConditional && Object.keys(members).length === 0;
    if (key === undefined && mayLackKey) return expectDone(answer);
    const errors = [{ pointer: `/headers/${HEADER}` }];
    expect(answer).toMatchObject({
      status: 400,
      body: { code, ...(code === 'invalid-request' && { errors }) },
    });
    return expect(await table.all()).toEqual(before);
  });

  it('is another request of another caller', async () => {
    const { send, call } = await ready();
    const first = await send();

    const as = anotherThan(call.as, pattern.who);
    const other = await send(KEY, { as });

    // A newcomer creates another profile; any other request is the same as with another key.
    if (pattern.who === 'anyone') expectDone(other);
    else expect(other.status).toBe((await send('another key', { as })).status);
    expect(other.headers).not.toHaveProperty('idempotent-replayed');
    expect(other.body).not.toEqual(first.body);
    expectReplay(await send(), first);
  });

  it.runIf(pattern.path.includes('{'))('is another request at another path', async () => {
    const [one, other] = [await ready(), await ready()];
    const path = anotherPath(one.call.path, other.call.path);

    const as = pattern.who === 'customer' ? operator : one.call.as;

    const first = await one.send(KEY, { as });
    const second = await other.send(KEY, { as, path });

    expectDone(second);
    expect(second.body).not.toEqual(first.body);
  });

  it(`is done once of ${AT_ONCE} at once, and all are answered alike`, async () => {
    await (await ready()).send();
    const expected = await figures();
    await table.open();
    const { send } = await ready();

    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => persistently(() => send())),
    );

    const [{ status }] = answers as [Answer];
    expect(status).toBe(operation.example.status);
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    // All are replays if the first answer was lost on a busy machine, and the SDK sent its request
    // again.
    const replayed = answers.filter(({ headers }) => headers['idempotent-replayed']);
    expect(replayed.length).toBeGreaterThanOrEqual(AT_ONCE - 1);
    expect(await figures()).toEqual(expected);
  });

  it('is a replay if the same request is done between its read and its write', async () => {
    const { send } = await ready();
    let first: Answer | undefined;
    const { happened } = justBefore(
      'TransactWriteItems',
      (input) => input.includes('IdempotencyRecord'),
      async () => {
        first = await send();
      },
    );

    const again = await send();

    expect(happened()).toBe(true);
    expectDone(first as Answer);
    expectReplay(again, first as Answer);
  });

  it('waits while its record is in commit, and decides nothing meanwhile', async () => {
    const { send } = await ready();
    const conflicts = conflictsOnRecord(3);
    const requests = await recordWhile(async () => expectDone(await send()));

    expect(conflicts.left()).toBe(0);
    const sent = requests.map(({ operation }) => operation);
    // Nothing is read again, because the other commit may have made the conditions fail.
    expect(sent.slice(sent.indexOf('TransactWriteItems'))).toEqual(
      Array(4).fill('TransactWriteItems'),
    );

    const replay = await send();
    conflictsOnRecord(3);
    expect(await send()).toEqual(replay);
  });

  it('is answered 503 if its record stays in conflict, and changes nothing', async () => {
    const { send } = await ready();
    const before = await table.all();
    const conflicts = conflictsOnRecord(8);

    expect(await send()).toMatchObject(TRY_AGAIN);

    // All eight, unless the machine is so busy that the time of the request ends before.
    expect(conflicts.left()).toBeLessThan(4);
    expect(await table.all()).toEqual(before);
  });

  it('is a replay after a lost answer', async () => {
    const { send } = await ready();
    injectFaults('TransactWriteItems', lostAnswer);

    expect(await send()).toMatchObject(TRY_AGAIN);
    const before = await table.all();
    const again = await send();

    expect(again.status).toBe(operation.example.status);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(await send()).toEqual(again);
    expect(await table.all()).toEqual(before);
  });

  it('is a new request after 24 hours, whether or not TTL has removed the record', async () => {
    const { send } = await ready();
    const first = await send();
    const now = Math.floor(Date.now() / 1000);
    for (const record of await records()) {
      expect(Number(record['expiresAt']) - now).toBeCloseTo(24 * 3600, -2);
      await table.put({ ...record, expiresAt: now - 1 });
    }

    const second = await send();

    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second).not.toEqual(first);
    expect(second.status).toBe((await send('another key')).status);
  });
});
