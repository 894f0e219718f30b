// @module-tag first

import { describe, expect, it } from 'vitest';
import { policyIn } from '../../domain/shop/policy.ts';
import { erasurePolicy } from '../../functions/rules/declared.ts';
import { EXAMPLE_CUSTOMER } from '../../packages/api/operations/example.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import type { RealIds } from '../../packages/api/story/example-ids.ts';
import { continueErasure } from '../../table/due/continue-erasure.ts';
import { asking, operator } from '../support/call.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import { exampleCall, exampleShop, idsFor } from './example-shop.ts';
import { REQUESTS } from './requests-with-key.ts';

const KEY = 'the key of a first answer';

/** The operations that change something, the ends of a customer last: they refuse what follows. */
const LAST = ['A38', 'A39'];
const CHANGES = OPERATIONS.filter(({ handler }) => handler.pattern.method !== 'GET');
const isLast = ({ handler }: Operation) => LAST.includes(handler.pattern.id);
const changes = (sequence: readonly Operation[]) => [
  ...sequence.filter((one) => !isLast(one)),
  ...CHANGES.filter(isLast),
];

/** Two: a change that another one forbids, as a cancellation a parcel, is before it in one. */
const SEQUENCES = [
  ['as listed', changes(CHANGES)],
  ['the other way round', changes(CHANGES.toReversed())],
] as const;

/** The ids of the request are those of all other examples, too: all are about the same order. */
function sharedIds(ids: RealIds, { returnId, fulfillmentId, status }: Record<string, string>) {
  const orderId = ids.orderId ?? ids.shippedOrderId;
  return {
    ...ids,
    ...(orderId && { orderId, shippedOrderId: orderId }),
    ...(fulfillmentId && { fulfillmentId }),
    ...(returnId && { [status === 'REQUESTED' ? 'requestedReturnId' : 'openReturnId']: returnId }),
  } as RealIds;
}

/** Sends the example of an operation; false if it is refused, as after a cancellation. */
async function happens(operation: Operation, known: RealIds): Promise<boolean> {
  const ask = asking(operation.handler);
  try {
    const call = exampleCall(operation, await idsFor(operation, known));
    const key = { 'idempotency-key': `another ${operation.handler.pattern.id}` };
    const headers = { ...call.headers, ...(call.headers?.['idempotency-key'] && key) };
    const { status, body } = await ask({ ...call, headers });
    if (status !== 412) return status < 300;
    const [, current] = /The current version is (\d+)/.exec(body.detail) ?? [];
    const again = { ...call, headers: { ...headers, 'if-match': `"${current}"` } };
    return (await ask(again)).status < 300;
  } catch {
    return false;
  }
}

/** Operators see what buyers do not, so they ask for everything that they may. */
const ASKED = REQUESTS.flatMap(([name, operation, members]) => {
  const isBuyers = operation.handler.pattern.who === 'customer';
  const asked = [name, operation, members, false] as const;
  return isBuyers
    ? [asked, [`${name} by an operator`, operation, members, true] as const]
    : [asked];
});

/** The part plays one sequence of each request: in turns, so that both are played. */
const PLAYED = ASKED.map(
  ([name, ...asked], n) =>
    [name, IS_WHOLE ? SEQUENCES : SEQUENCES.filter((_, at) => at === n % 2), ...asked] as const,
);

describe.each(PLAYED)(
  '%s with an Idempotency-Key',
  (_name, sequences, operation, members, byOperator) => {
    const table = exampleShop();
    const ask = asking(operation.handler);
    const { pattern, shape } = operation.handler;

    it.each(sequences)(
      'gets its first answer after every other change of its order: %s',
      REPEATED,
      async (_, sequence) => {
        const ids = await idsFor(operation);
        const { as, body, ...call } = exampleCall(operation, ids);
        const hasBody = shape.body || shape.optionalBody;
        const send = (username: string) =>
          ask({
            ...call,
            as: 'sub' in as ? { ...(byOperator ? operator : as), username } : as,
            headers: { ...call.headers, 'idempotency-key': KEY },
            ...(hasBody && { body: { ...(body as object), ...members } }),
          });
        const first = await send('ada');
        expect(first.status, JSON.stringify(first.body)).toBe(operation.example.status);
        const before = await table.all();
        const known = sharedIds(ids, first.body);

        const done: string[] = [];
        const expectFirst = async () => {
          const again = await send('an operator who has another name now');
          const after = done.at(-1);
          expect(again.headers, after).toMatchObject({ 'idempotent-replayed': 'true' });
          expect(again.status, after).toBe(first.status);
          expect(again.body, after).toEqual(first.body);
          expect(JSON.stringify(again.body), after).toBe(JSON.stringify(first.body));
        };
        for (const other of sequence) {
          if (!(await happens(other, known))) continue;
          done.push(other.handler.pattern.id);
          await expectFirst();
        }
        expect(done.length, done.join()).toBeGreaterThan(12);
        expect(await table.all()).not.toEqual(before);
        // An erasure ends every link of the order, so its holder gets no more answers.
        if (pattern.who === 'link') return;
        for (let minute = 1; minute < 5; minute++)
          await continueErasure(
            EXAMPLE_CUSTOMER.customerId,
            new Date(Date.now() + minute * 60_000),
            erasurePolicy(policyIn(process.env)),
          );
        await expectFirst();
      },
    );
  },
);
