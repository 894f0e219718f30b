import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../client/problem-error.ts';
import { whyUnsent } from '../../ship/why-unsent.ts';
import { nameOfPerson } from '../../work/people.ts';
import { WorkSet } from '../../work/work-set.ts';

const order = {
  orderId: 'o-1',
  customerId: 'c3d4',
  placedAt: '2026-11-24T14:00:00Z',
  version: 1,
  shippingAddress: { name: 'Jo Kim' },
} as const;

describe('Whoever changed an order', () => {
  it.each([
    ['order-link/o-1', 'The customer (by the order’s link)'],
    ['system:expiry', 'The shop (by itself)'],
    ['system:withdrawal', 'The shop (after the withdrawal)'],
    ['system:overpaid', 'The shop (what was overpaid)'],
    ['system:order-cancelled', 'The shop (after the cancellation)'],
    ['c3d4', 'Jo Kim'],
    ['u-1', 'u-1'],
  ])('is named, if it is %s', (person, name) => {
    expect(nameOfPerson(person, order)).toBe(name);
  });

  it.each([
    ['order-link/o-1', 'The customer (by the order’s link) canceled this order at'],
    ['c3d4', 'Jo Kim canceled this order at'],
  ])('is named when a parcel is not sent, if it is %s', async (by, says) => {
    const change = { kind: 'ORDER', at: '2026-11-24T15:00:00Z', by };
    const client = {
      getTimeline: async () => ({
        items: [{ ...change, order: { version: 2, status: 'CANCELLED' } }],
      }),
      listOrders: async () => ({ items: [], missing: ['o-1'] }),
    };
    const problem = { status: 412, code: 'version-mismatch', title: 'Another version' };
    const error = new ProblemError(problem as never, { attempts: 1 } as never);
    const { reason } = await whyUnsent(client as never, new WorkSet(), { order }, error);
    expect(reason).toMatch(new RegExp(`^${says.replace(/[()]/g, '\\$&')}`));
  });

  it('is not named if the timeline cannot be read, and nothing was shipped', async () => {
    const client = { getTimeline: () => Promise.reject(new Error('no answer')) };
    const problem = { status: 412, code: 'version-mismatch', title: 'Another version' };
    const error = new ProblemError(problem as never, { attempts: 1 } as never);
    const why = await whyUnsent(client as never, new WorkSet(), { order }, error);
    expect(why).toMatchObject({
      state: 'failed',
      reason: 'It was changed. Nothing was shipped.',
    });
  });
});
