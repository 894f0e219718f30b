import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../client/problem-error.ts';
import { Counts } from '../../work/counts.ts';

const page = (count: number, nextCursor?: string) => ({
  items: Array.from({ length: count }, (_, n) => ({ endpointId: `w-${n}` })),
  ...(nextCursor && { nextCursor }),
});
const problem = (status: number) =>
  new ProblemError(
    { status, code: 'route-not-found', title: 'There is no such route' } as never,
    {
      attempts: 1,
    } as never,
  );

/** The operations that were asked for. */
const asked: string[] = [];

/** A client that answers each list with a page, or an error. */
const countsOf = (answers: Readonly<Record<string, unknown>>) =>
  new Counts(
    new Proxy(
      {},
      {
        get: (_, operation) => async () => {
          asked.push(String(operation));
          const answer = answers[String(operation)] ?? page(0);
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
    ) as never,
  );
const values = ({ returns, low, failed, capture, giveback }: Counts) => [
  returns.value,
  low.value,
  failed.value,
  capture.value,
  giveback.value,
];

describe('The counts of the side bar', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.length = 0;
  });

  it('add returns and statements that wait, overpaid orders, and all failures', async () => {
    const counts = countsOf({
      listReturns: page(4),
      listWithdrawals: page(2),
      listLowStock: page(10),
      listOrders: page(3),
      listWebhookEndpoints: page(2),
      listWebhookDeliveries: page(1),
    });
    await counts.all();
    expect(values(counts)).toEqual(['6', '10', '2', '3', '3']);
  });

  it('have a plus if there are more, and none for zero', async () => {
    const counts = countsOf({ listLowStock: page(50, 'next') });
    await counts.all();
    expect(values(counts)).toEqual([undefined, '50+', undefined, undefined, undefined]);
  });

  it('are those of returns alone in a shop without statements, else stay as they are', async () => {
    const answers = { listReturns: page(3), listWithdrawals: problem(404) as unknown };
    const counts = countsOf(answers);
    await counts.all();
    expect(values(counts)[0]).toBe('3');
    answers.listWithdrawals = problem(500);
    answers.listReturns = page(9);
    await counts.all();
    expect(values(counts)[0]).toBe('3');
  });

  it.each([
    ['returns', 'listReturns', 'readReturns'],
    ['giveback', 'listOrders', 'readOverpaid'],
    ['low', 'listLowStock', 'readLow'],
    ['failed', 'listWebhookDeliveries', 'readFailed'],
  ] as const)('of %s do not go back to a late answer of the start', async (name, list, read) => {
    let arrive = (_: object) => {};
    const late = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const answers: Record<string, unknown> = { listWebhookEndpoints: page(1), [list]: late };
    const counts = countsOf(answers);
    const start = counts[read]();
    await vi.waitFor(() => expect(asked).toContain(list));
    answers[list] = page(2);
    await counts[read]();
    expect(counts[name].value).toBe('2');
    arrive(page(9));
    await start;
    expect(counts[name].value).toBe('2');
  });

  it('do not go back to an answer that came after their view was read', async () => {
    let arrive = (_: object) => {};
    const late = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const counts = countsOf({ listLowStock: late });
    const start = counts.readLow();
    counts.set('low', '3');
    arrive(page(9));
    await start;
    expect(counts.low.value).toBe('3');
  });

  it('are not read while the tab is hidden', async () => {
    vi.stubGlobal('document', { hidden: true });
    const counts = countsOf({ listReturns: page(3) });
    await counts.all();
    expect(values(counts)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
