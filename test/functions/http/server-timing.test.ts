import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  asking,
  type Caller,
  checkout,
  customer,
  holder,
  operator,
} from '../../support/call.ts';
import { onRequest } from '../../support/measurement/on-request.ts';
import { aCustomer, aSku, idempotencyKey, orderOf } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

/** The units of an answer, by kind. */
const unitsOf = ({ headers }: Answer) =>
  Object.fromEntries(
    [...(headers['server-timing'] ?? '').matchAll(/(\w+);desc="([\d.]+)"/g)].map(
      ([, kind, units]) => [kind, Number(units)],
    ),
  );

const units = (read: number, write: number) => ({ read, write });

const path = { customerId: 'buyer' };
const place = (as: Caller) =>
  asking('A6')({ as, path, headers: idempotencyKey(), body: orderOf('ABC') });

describe('An answer to an operator', () => {
  freshTable();
  let placed: { readonly orderId: string; readonly orderLink: string };

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
    placed = (await place(checkout)).body;
  });

  const order = () => ({ ...path, orderId: placed.orderId });
  const seen = { 'if-match': '"1"' };

  it.each<[string, () => Promise<Answer>, { read: number; write: number }]>([
    ['the order itself', () => asking('A3b')({ as: operator, path: order() }), units(1, 0)],
    // Four shards, whose pages are all but empty.
    ['a list', () => asking('A5')({ as: operator, query: { status: 'OPEN' } }), units(2, 0)],
    ['a transaction', () => place(operator), units(0, 15)],
    [
      'a hold',
      () =>
        asking('A7b')({ as: operator, path: order(), headers: seen, body: { reason: 'FRAUD' } }),
      units(0, 1),
    ],
  ])('names the units of %s', async (_, ask, expected) => {
    const answer = await ask();
    expect(answer.status).toBeLessThan(300);
    expect(unitsOf(answer)).toEqual(expected);
  });

  it('names only its own, beside others', async () => {
    const alone = unitsOf(await place(operator));
    const together = await Promise.all([1, 2, 3].map(() => place(operator)));
    // A conflict is tried again, which takes more than one alone, but never all of them.
    for (const answer of together)
      expect(unitsOf(answer)['write']).toBeLessThan(3 * (alone['write'] ?? 0));
  });

  const WITHOUT: Readonly<Record<string, () => Promise<Answer>>> = {
    'a customer': () => place(customer('buyer')),
    'a checkout': () => place(checkout),
    'a connector': () => report({ ...order(), paymentReference: 'pi_1' }),
    'the holder of a link': () =>
      asking('A53')({ as: holder, headers: { 'x-order-link': placed.orderLink } }),
  };
  it.each(Object.entries(WITHOUT))(
    'has no units for %s, whose requests ask for none',
    async (_, ask) => {
      const asked: unknown[] = [];
      const stop = onRequest(
        (next) => (sent) => {
          asked.push((sent.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity);
          return next(sent);
        },
        { step: 'build', priority: 'low' },
      );
      const answer = await ask().finally(stop);
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers).not.toHaveProperty('server-timing');
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((units) => units !== undefined)).toEqual([]);
    },
  );
});
