import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../api/client/problem-error.ts';
import { Counts } from '../../../console/work/counts.ts';

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

/** A client that answers each list with a page, or an error. */
const countsOf = (answers: Readonly<Record<string, unknown>>) =>
  new Counts(
    new Proxy(
      {},
      {
        get: (_, operation) => async () => {
          const answer = answers[String(operation)] ?? page(0);
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
    ) as never,
  );
const shown = ({ returns, low, failed }: Counts) => [returns.value, low.value, failed.value];

describe('The counts of the side bar', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('add returns and statements that wait, and failures of all endpoints', async () => {
    const counts = countsOf({
      listReturns: page(4),
      listWithdrawals: page(2),
      listLowStock: page(10),
      listWebhookEndpoints: page(2),
      listWebhookDeliveries: page(1),
    });
    await counts.all();
    expect(shown(counts)).toEqual(['6', '10', '2']);
  });

  it('have a plus if there are more, and none for zero', async () => {
    const counts = countsOf({ listLowStock: page(50, 'next') });
    await counts.all();
    expect(shown(counts)).toEqual([undefined, '50+', undefined]);
  });

  it('are those of returns alone in a shop without statements, else stay as they are', async () => {
    const answers = { listReturns: page(3), listWithdrawals: problem(404) as unknown };
    const counts = countsOf(answers);
    await counts.all();
    expect(shown(counts)[0]).toBe('3');
    answers.listWithdrawals = problem(500);
    answers.listReturns = page(9);
    await counts.all();
    expect(shown(counts)[0]).toBe('3');
  });

  it('are not read while the tab is hidden', async () => {
    vi.stubGlobal('document', { hidden: true });
    const counts = countsOf({ listReturns: page(3) });
    await counts.all();
    expect(shown(counts)).toEqual([undefined, undefined, undefined]);
  });
});
