// @module-tag alone
import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { PROVIDER_VARIABLES } from '../../../functions/manifest/provider-variables.ts';
import { readAssembly, theResource } from '../../../packages/local/cloudformation/template.ts';
import { createTable } from '../../../packages/local/dynamodb/create-table.ts';
import { type ServedStandIn, serveStripe } from '../../../packages/local/stripe/serve.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { type Answer, operator } from '../../support/call.ts';
import { documentTable } from '../../support/document-table.ts';
import { aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';
import { playWholeStory } from '../../support/whole-story.ts';
import { faultyWire, type Loss } from '../../support/wire.ts';

/**
 * The client of the access patterns, ours if none is set, and the state that gives both the same
 * ids.
 */
const current = vi.hoisted(() => ({ client: undefined as unknown, run: 0, drawn: 0 }));

vi.mock('../../../table/requests/client.ts', async (original) => {
  const actual = await original<typeof import('../../../table/requests/client.ts')>();
  return {
    ...actual,
    get dynamodb() {
      return current.client ?? actual.dynamodb;
    },
  };
});

/**
 * Makes tokens differ from run to run: the engine remembers the tokens of transactions across
 * tables.
 */
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomUUID: () =>
    `0000000${current.run}-0000-4000-8000-${String(++current.drawn).padStart(12, '0')}`,
  randomBytes: (size: number) =>
    createHash('sha512')
      .update(String(++current.drawn))
      .digest()
      .subarray(0, size),
}));

/** Ids are made with the global one. */
vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((bytes) => {
  const drawn = createHash('sha512')
    .update(`global ${++current.drawn}`)
    .digest();
  if (bytes instanceof Uint8Array) bytes.set(drawn.subarray(0, bytes.length));
  return bytes;
});

/** The delay of a webhook's retry is jittered. */
vi.spyOn(Math, 'random').mockReturnValue(0.5);

/** One function's requests, in any order, and its answer. */
interface Step {
  readonly role: string;
  readonly sent: readonly string[];
  readonly answer: Answer | undefined;
}

const runs: Step[][] = [];
const started = Date.now();

describe('The access patterns', () => {
  const table = freshTable({ stream: true });
  const wire = faultyWire();

  describe.each([
    ['our client', 'ours', () => undefined],
    [
      'lib-dynamodb’s document client',
      'theirs',
      () => documentTable(new DynamoDBClient({ maxAttempts: 4 })),
    ],
  ])('with %s', (_, tableName, client) => {
    const changes = changeStream();
    const steps: Step[] = [];
    let provider: ServedStandIn | undefined;
    let [read, moment] = [0, started];

    beforeAll(async () => {
      const resource = theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable');
      await createTable(documents, resource, tableName);
      process.env['TABLE_NAME'] = tableName;
      // The second run has the ids of the first one, whose sessions have ended at the provider.
      provider = await serveStripe({ port: 0, run: `Documents${process.pid}` });
      process.env[PROVIDER_VARIABLES.address] = provider.address;
      Object.assign(current, { client: client(), run: runs.push(steps), drawn: 0 });
      vi.useFakeTimers({ toFake: ['Date'], now: moment });
    });
    afterAll(async () => {
      vi.useRealTimers();
      current.client = undefined;
      await provider?.stop();
    });

    /**
     * Each step is a little after the previous one. The SDK repeats a request that fails once the
     * engine's clock is five minutes behind: all steps together must stay below that.
     */
    const made = (role: string, answer?: Answer) => {
      const sent = wire.arrived
        .slice(read)
        .map(({ operation, body }) => `${operation} ${ofAnyRun(body)}`);
      if (role !== 'the test') steps.push({ role, sent: sent.sort(), answer });
      read = wire.arrived.length;
      moment += 50;
      vi.setSystemTime(moment);
    };

    it('answer as expected', async () => {
      await playWholeStory({ table, changes, made });
      await aSku('CUP');
    });

    it.each<[string, Loss[], number]>([
      ['breaks before the request', ['before'], 201],
      ['breaks before the answer', ['after'], 201],
      ['breaks in the answer', ['cut'], 201],
      ['brings a 500', ['error'], 201],
      ['brings nothing but 500s', ['error', 'error', 'error', 'error'], 503],
    ])(
      'place an order if the connection %s, or answer with Retry-After',
      async (_, losses, status) => {
        made('the test');
        wire.lose(({ operation }) => operation === 'TransactWriteItems', ...losses);
        const answer = await createOrder({
          as: operator,
          path: { customerId: 'a1b2' },
          headers: idempotencyKey(),
          body: orderOf('CUP'),
        });
        made('CreateOrder', answer);

        expect(answer.status).toBe(status);
      },
    );
  });

  it('send the same requests and return the same answers with both', () => {
    const [ours = [], theirs] = runs;

    expect(theirs).toEqual(ours);
    expect(new Set(ours.map(({ answer }) => answer?.status))).toEqual(
      new Set([200, 201, 202, 400, 403, 404, 409, 412, 413, 422, 428, 503, undefined]),
    );
    expect(
      new Set(ours.flatMap(({ sent }) => sent.map((request) => request.split(' ')[0]))),
    ).toEqual(
      new Set([
        'BatchGetItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'TransactGetItems',
        'TransactWriteItems',
        'UpdateItem',
      ]),
    );
  });
});

/**
 * A body without its parts that differ from run to run: its table, its tokens, and the order of its
 * members.
 */
function ofAnyRun(json: string): string {
  const sorted = (member: string, value: unknown): unknown => {
    if (member === 'TableName') return 'orders';
    // The text of an order in a webhook has its maps as they were read.
    if (typeof value === 'string' && value.startsWith('{"orderId"'))
      return JSON.stringify(JSON.parse(value), sorted);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return (
    JSON.stringify(JSON.parse(json), sorted)
      // Simultaneous transactions of one function draw theirs in any order.
      .replaceAll(/(?<="ClientRequestToken":")0000000\d-0000-4000-8000-\d{12}/g, 'token')
      .replaceAll(/0000000\d-0000-4000/g, 'token')
      // So do statements that are carried on at once, for their cancellations and returns.
      .replaceAll(/(?<=\b[cr]-[0-9A-Z]{10})[0-9A-Z]{16}/g, 'random')
      // A batch names its table as a member.
      .replace(/(?<="RequestItems":\{")(ours|theirs)(?=":)/, 'orders')
      .replaceAll(/IDEMP#[\w-]{43}/g, 'IDEMP#hash')
  );
}
