import { beforeAll, describe, expect, it } from 'vitest';
import { recordWhile } from '../../../tools/bench/measurement/request-recorder.ts';
import { type Answer, asking, type Caller, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

/** The units of an answer, by kind. */
const unitsOf = ({ headers }: Answer) =>
  Object.fromEntries(
    [...(headers['server-timing'] ?? '').matchAll(/(\w+);desc="([\d.]+)"/g)].map(
      ([, kind, units]) => [kind, Number(units)],
    ),
  );

describe('An answer to an operator', () => {
  freshTable();
  const place = (as: Caller) =>
    asking('A6')({
      as,
      path: { customerId: 'buyer' },
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
  });

  it.each([
    ['a list of pages and shards', () => asking('A5')({ as: operator, query: { status: 'OPEN' } })],
    ['a transaction', () => place(operator)],
  ])('names the units that the table reports, for %s', async (_, ask) => {
    let answer: Answer | undefined;
    const requests = await recordWhile(async () => {
      answer = await ask();
    });
    const sum = (isRead: boolean) =>
      requests
        .filter(({ operation }) => /Get|Query/.test(operation) === isRead)
        .reduce((units, request) => units + request.units, 0);
    expect(answer?.status).toBeLessThan(300);
    expect(unitsOf(answer as Answer)).toEqual({ read: sum(true), write: sum(false) });
    expect(sum(true) + sum(false)).toBeGreaterThan(0);
  });

  it('names only its own, beside others', async () => {
    const alone = unitsOf(await place(operator));
    const together = await Promise.all([1, 2, 3].map(() => place(operator)));
    // A conflict is tried again, which takes more than one alone, but never all of them.
    for (const answer of together)
      expect(unitsOf(answer)['write']).toBeLessThan(3 * (alone['write'] ?? 0));
  });

  it('has no units for a customer, whose requests ask the table for none', async () => {
    let answer: Answer | undefined;
    const asked = await recordWhile(async () => {
      answer = await place(customer('buyer'));
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(answer?.status).toBe(201);
    expect(answer?.headers).not.toHaveProperty('server-timing');
  });
});
