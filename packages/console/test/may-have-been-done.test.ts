import { describe, expect, it } from 'vitest';
import type { OrdersClient } from '../../client/orders-client.ts';
import {
  ConnectionError,
  GatewayError,
  ProblemError,
  TokenError,
} from '../../client/problem-error.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { whyUnsent } from '../ship/why-unsent.ts';
import { WorkSet } from '../work/work-set.ts';

const attempts = { attempts: 4 };
const problem = (
  status: number,
  code: 'internal-error' | 'try-again' | 'out-of-stock',
  lost?: { readonly lost: number },
) =>
  new ProblemError(
    { type: 'about:blank', title: 'Oh', status, code, instance: '/' },
    { ...attempts, ...lost },
  );

describe('A request that failed', () => {
  it.each([
    ['no answer', new ConnectionError(new Error('reset'), attempts), true],
    ['a 502 of the gateway', new GatewayError(502, 'Bad gateway', attempts), true],
    ['a 429 of the gateway', new GatewayError(429, 'Too many requests', attempts), false],
    ['a 500 of the API', problem(500, 'internal-error'), true],
    ['a 503 of the API, which changed nothing', problem(503, 'try-again'), false],
    ['a lost answer, and then a 503', problem(503, 'try-again', { lost: 1 }), true],
    [
      'a lost answer, and then a 429 of the gateway',
      new GatewayError(429, 'Too many requests', { ...attempts, lost: 1 }),
      true,
    ],
    [
      'a lost answer, and then a 401 of the gateway',
      new GatewayError(401, 'Unauthorized', { ...attempts, lost: 1 }),
      true,
    ],
    ['no token', new TokenError('none', attempts), false],
    ['a lost answer, and then no token', new TokenError('none', { ...attempts, lost: 1 }), true],
    ['a refusal', problem(409, 'out-of-stock', { lost: 1 }), false],
  ])('with %s may have been done or not, for a parcel too', async (_, error, isPossible) => {
    expect(mayHaveBeenDone(error)).toBe(isPossible);
    const order = { orderId: 'o-1', customerId: 'c3d4', placedAt: '2026-11-26T10:00:00Z' };
    const { state } = await whyUnsent({} as OrdersClient, new WorkSet(), { order }, error);
    expect(state).toBe(isPossible ? 'unanswered' : 'failed');
  });
});
