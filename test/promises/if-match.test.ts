import { describe, expect, it } from 'vitest';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { type Answer, asking, type Call, operator, persistently } from '../support/call.ts';
import { recordWhile } from '../support/measurement/request-recorder.ts';
import { exampleCall, exampleShop, idsFor, operationsThat } from './example-shop.ts';

/**
 * Values and the statuses of their answers, for a resource at version 1 (RFC 9110 §13.1.1). The
 * resource of an example may have another version: then they are of that one.
 */
const REQUIRED: readonly (readonly [value: string, status: number])[] = [
  ['*', 400],
  ['"1", "2"', 400],
  ['"7", W/"2","1" ,, "9"', 400],
];
const OPTIONAL: typeof REQUIRED = [
  ['*', 200],
  ['"7", "1"', 200],
  ['"7", W/"2","1" ,, "9"', 200],
  ['"7", "8"', 412],
];
const BOTH: typeof REQUIRED = [
  ['"1"', 200],
  ['', 400],
  ['1', 400],
  ['"1', 400],
  ['W/"1"', 412],
  ['"x"', 412],
  ['"0"', 412],
];
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid-request',
  412: 'version-mismatch',
  428: 'precondition-required',
};
const WRITERS = 50;

/** Versions of payments, to which a provider has reported, for examples without the header. */
const REPORTED: Readonly<Record<string, number>> = { A15: 3, A16: 3, A17: 2 };

/** The version of the resource in an operation's example. */
const versionOf = ({ example, handler }: Operation): number =>
  Number(/\d+/.exec(example.headers?.['if-match'] ?? '')?.[0] ?? REPORTED[handler.pattern.id] ?? 1);

/** True for an operation whose one write depends on more than its own item. */
const readsFirst = ({ dynamodb }: Operation): boolean =>
  Object.values(dynamodb).some(({ request }) =>
    /^((Query|GetItem), (one of [^,]+, )?then UpdateItem|three Queries)/.test(request),
  );

/** Operations that move the order, too: its copy lags here, and is read again. */
const MOVES_ORDER = ['A53g'];

describe.each(operationsThat(({ handler }) => handler.shape.ifMatch !== undefined))(
  'If-Match of %s',
  (_name, operation) => {
    const table = exampleShop();
    const { pattern, shape } = operation.handler;
    const ask = asking(operation.handler);
    const movesOrder = MOVES_ORDER.includes(pattern.id);
    const isRequired = shape.ifMatch === 'required';
    const replaces = pattern.method === 'PUT' && !isRequired;
    const version = versionOf(operation);
    const at = (value: string) => value.replaceAll('1', String(version));
    const [present, next] = [`"${version}"`, `"${version + 1}"`];

    /** The example for a resource at version 1, each time as another request. */
    async function ready() {
      const { as, headers: _, ...call } = exampleCall(operation, await idsFor(operation));
      let sent = 0;
      const send = (ifMatch?: string, changes: Call = {}): Promise<Answer> => {
        const headers = {
          'idempotency-key': `k-${++sent}`,
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        };
        return ask({ as, ...call, headers, ...changes });
      };
      if (replaces) expect(await send(undefined, { as: OTHER })).toMatchObject({ status: 201 });
      return { send, body: call.body };
    }
    const OTHER = { ...operator, sub: 'op-2' };

    it(`is ${shape.ifMatch}`, async () => {
      const { send } = await ready();
      const before = await table.all();

      const answer = await send();

      if (!isRequired && !replaces) return expect(answer.status).toBe(operation.example.status);
      expect(answer).toMatchObject({ status: 428, body: { code: CODES[428] } });
      return expect(await table.all()).toEqual(before);
    });

    it.each([...BOTH, ...(isRequired ? REQUIRED : OPTIONAL)])(
      'is compared as in RFC 9110 §13.1.1: %s is answered %i',
      async (value, status) => {
        const { send, body } = await ready();
        const before = await table.all();

        const answer = await send(at(value));

        if (status === 200) {
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
          if (replaces) expect(answer).toMatchObject({ headers: { etag: next }, body });
          return;
        }
        expect(answer).toMatchObject({ status, body: { code: CODES[status] } });
        expect(await table.all()).toEqual(before);
      },
    );

    it('refuses an old version and a future one, and returns the present one', async () => {
      const { send } = await ready();
      expect((await send('"9"')).headers['etag']).toBe(present);
      expect((await send(present)).status).toBeLessThan(300);
      const before = await table.all();

      let answer: Answer | undefined;
      const requests = await recordWhile(async () => {
        answer = await send(present, replaces ? { as: OTHER } : {});
      });

      expect(answer).toMatchObject({
        status: 412,
        headers: { etag: next },
        body: { code: 'version-mismatch' },
      });
      // No second request is needed for the present version.
      const reads = movesOrder || readsFirst(operation);
      const first = expect.stringMatching(reads ? /^(Query|GetItem)$/ : /^(Upd|Trans)/);
      const sent = movesOrder ? requests.slice(0, 1) : requests;
      if (isRequired || replaces) expect(sent).toMatchObject([{ operation: first }]);
      expect(await table.all()).toEqual(before);
    });

    it(`lets one of ${WRITERS} concurrent writers of a version succeed`, async () => {
      const { send } = await ready();
      let busy = 0;
      const write = (n: number) =>
        persistently(async () => {
          const changes = pattern.who === 'operator' ? { as: { ...operator, sub: `op-${n}` } } : {};
          const answer = await send(present, changes);
          if (answer.status === 503) busy += 1;
          return answer;
        });

      const answers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));

      const done = answers.filter(({ status }) => status < 300).length;
      // A write that was made may be answered 503 on a busy machine.
      expect(done).toBeLessThanOrEqual(1);
      if (busy === 0) expect(done).toBe(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(WRITERS - done);
      expect((await send(present)).headers['etag']).toBe(next);
    });
  },
);
