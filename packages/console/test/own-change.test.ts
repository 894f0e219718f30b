/** A change that the client repeats: a second attempt may find what the first one has made. */
import { describe, expect, it } from 'vitest';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import type { Fulfillment, Order } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { ACTIONS, act } from '../order/order-actions.ts';
import { changeTracking } from '../parcels/parcel-actions.ts';
import { setHold } from '../ship/hold-order.ts';
import { whyUnsent } from '../ship/why-unsent.ts';
import { WorkSet } from '../work/work-set.ts';

const order = {
  orderId: 'o-1',
  customerId: 'c3d4',
  status: 'SHIPPED',
  placedAt: '2026-11-26T10:00:00Z',
  version: 1,
} as Order;
const parcel = { fulfillmentId: 'f-1', version: 1, status: 'SHIPPED' } as Fulfillment;

/** @param version the order's own version, which a refusal because of another one has */
const problem = (status: number, code: string, version?: number) =>
  Response.json(
    { type: 'about:blank', title: 'Oh', status, code, instance: '/' },
    { status, headers: version ? { etag: `"${version}"` } : {} },
  );

/** The outcome of the first attempt. The second one finds another version. */
const FIRST = {
  busy: () => problem(503, 'try-again'),
  lost: () => {
    throw new TypeError('the connection was reset');
  },
};

/** A client whose writes fail, and that reads an answer afterwards. */
function clientWith(first: keyof typeof FIRST, read: object, version?: number): OrdersClient {
  let writes = 0;
  return ordersClient({
    url: 'http://localhost',
    token: 'token',
    backoff: { base: 0 },
    fetch: async (_, init) => {
      if (init?.method === 'GET') return Response.json(read);
      return writes++ === 0 ? FIRST[first]() : problem(412, 'version-mismatch', version);
    },
  });
}

const hold = async (first: keyof typeof FIRST, now: Partial<Order>, foundVersion?: number) => {
  const client = clientWith(first, { ...order, ...now, status: 'OPEN' }, foundVersion);
  const desk = { client, work: new WorkSet() } as unknown as Desk;
  return (await setHold(desk, order, 'FRAUD')).version;
};
const deliver = async (first: keyof typeof FIRST, now: Partial<Order>) => {
  const client = clientWith(first, { ...order, ...now });
  const [action] = ACTIONS;
  const outcome = await act(client, { action, seen: order, seenAt: 0 });
  return outcome.kind === 'done' ? outcome.order.version : outcome.conflict.mayBeDone;
};
const track = async (first: keyof typeof FIRST, now: Partial<Fulfillment>) => {
  const client = clientWith(first, { fulfillments: [{ ...parcel, ...now }] });
  const body = { trackingInfo: { number: '3' } };
  await changeTracking(client, { order, parcel }, body, false);
  return now.version;
};

describe('A change of which the first attempt has lost its answer', () => {
  it('is done if it is there', async () => {
    expect(await hold('lost', { onHold: 'FRAUD', version: 2 })).toBe(2);
    expect(await deliver('lost', { status: 'DELIVERED', version: 2 })).toBe(2);
    expect(await track('lost', { trackingInfo: { number: '3' }, version: 2 })).toBe(2);
  });

  it('was not done if another change has taken its version', async () => {
    expect(await deliver('lost', { version: 2 })).toBe(false);
    await expect(track('lost', { version: 2 })).rejects.toThrow('Nothing was done.');
  });

  it('may have been done if others came after it', async () => {
    expect(await deliver('lost', { version: 3 })).toBe(true);
    await expect(track('lost', { version: 3 })).rejects.toThrow('It may have been done.');
  });
});

describe('A change of which the first attempt was refused as busy', () => {
  it('is not taken for the same change by somebody else', async () => {
    const held = hold('busy', { onHold: 'FRAUD', version: 2 });
    await expect(held).rejects.toThrow('Oh');
    expect(await deliver('busy', { status: 'DELIVERED', version: 2 })).toBe(false);
    const same = track('busy', { trackingInfo: { number: '3' }, version: 2 });
    await expect(same).rejects.toThrow('Nothing was done.');
  });

  it('was not done, however many changes came after it', async () => {
    expect(await deliver('busy', { version: 3 })).toBe(false);
    await expect(track('busy', { version: 3 })).rejects.toThrow('Nothing was done.');
  });
});

describe('A hold that was refused', () => {
  const said = async (version: number, mayBeDone?: boolean, foundVersion?: number) => {
    const entry = {
      kind: 'ORDER',
      at: '2026-11-26T10:05:00Z',
      byName: 'Ben',
      order: { version, status: 'OPEN' },
    };
    const client = {
      getTimeline: async () => ({ items: [entry] }),
      listOrders: async () => ({ items: [], missing: [] }),
    } as unknown as OrdersClient;
    const error = await hold('busy', {}, foundVersion).catch((refusal: unknown) => refusal);
    const attempt = { order, mayBeDone };
    const { title, reason } = await whyUnsent(client, new WorkSet(), attempt, error, 'held');
    return `${title}. ${reason}`;
  };

  it.each([
    [2, undefined, 'Nothing was done.'],
    [3, undefined, 'Nothing was done.'],
    [2, true, 'Nothing was done.'],
    [3, true, 'It may have been done.'],
    // The timeline is a copy: the refusal has the order's own version, or was before the change.
    [2, true, 'It may have been done.', 3],
    [3, true, 'It may have been done.', 2],
    [2, true, 'Nothing was done.', 2],
  ])('at version %i, asked again: %s, has these words: %s (%s)', async (...row) => {
    const [version, mayBeDone, end, foundVersion] = row;
    const ben = 'Not held: changed. Ben changed this order at';
    expect(await said(version, mayBeDone, foundVersion)).toMatch(
      new RegExp(`^${ben} .*\\. ${end}$`),
    );
  });
});
