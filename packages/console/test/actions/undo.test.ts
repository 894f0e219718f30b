// @module-tag alone
/** The undo of parcels after a reload, when the page has only the ids of their orders. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrdersClient } from '../../../client/orders-client.ts';
import { Undo } from '../../actions/undo.ts';
import { changes } from '../../requests/changes.ts';
import { goBack } from '../../ship/go-back.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const tab = new Map<string, string>();
vi.hoisted(() => {
  // The browser's own, which keeps the last carrier.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
beforeEach(() => {
  tab.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
    removeItem: (key: string) => tab.delete(key),
  });
});

const idOf = (n: number) => `o-${String(n).padStart(3, '0')}`;
const DELIVERED = idOf(99);
const lines = (fulfillable: number) => [
  { seq: 1, sku: 'BAG', fulfillable, fulfilled: 3 - fulfillable },
];
/** An order that is shipped as version 2, and open again as version 3. */
const orderOf = (orderId: string, version: number, fulfillable = 3) =>
  ({
    orderId,
    customerId: 'c3d4',
    number: `N-${orderId}`,
    placedAt: '2026-11-27T08:00:00.000Z',
    status: 'OPEN',
    version,
    lines: lines(fulfillable),
  }) as unknown as WorkOrder;
const listed = (order: WorkOrder): WorkOrder => {
  const { lines: _, ...unread } = order;
  return unread as WorkOrder;
};

/** A server that takes parcels of two items back, and counts the ids of each A50. */
function serverOf(read: (orderId: string) => WorkOrder) {
  const asked: number[] = [];
  const held: string[] = [];
  const client = {
    cancelFulfillment: async ({ orderId }: WorkOrder) => {
      if (orderId === DELIVERED) throw new Error('It is delivered');
      return {
        fulfillmentId: 'f-1',
        status: 'CANCELLED',
        lines: [{ seq: 1, quantity: 2 }],
        order: listed(orderOf(orderId, 3)),
      };
    },
    holdOrder: async ({ orderId }: WorkOrder) => {
      held.push(orderId);
      return { version: 4 };
    },
    listOrders: async ({ ids }: { readonly ids: string }) => {
      asked.push(ids.split(',').length);
      return { items: ids.split(',').map(read), missing: [] };
    },
  } as unknown as OrdersClient;
  return { client, asked, held };
}

/** Ships orders, reloads the page, and takes them back. */
async function undoAfterReload(
  client: OrdersClient,
  work: WorkSet,
  count: number,
  onHold?: 'FRAUD',
) {
  const backs = Array.from({ length: count }, (_, n) => ({
    kind: 'parcel' as const,
    name: `N-${idOf(n)}`,
    order: orderOf(idOf(n), 1),
    fulfillmentId: 'f-1',
    onHold,
  }));
  const before = new Undo({ client, work: new WorkSet() }, goBack);
  if (count === 1) before.remember('shipped', 'Taken back. ', backs);
  else before.remember(`shipped ${count}`, 'The parcels of # are taken back.', backs, 'order');
  const undo = new Undo({ client, work }, goBack);
  const sentence = await undo.run(undo.last.peek());
  // What it reads afterwards delays no sentence.
  await new Promise((resolve) => setTimeout(resolve));
  return { undo, sentence };
}

describe('A parcel that is taken back after a reload', () => {
  it('is taken back, and its order held again, if the order cannot be read', async () => {
    const { client, held } = serverOf(() => {
      throw new Error('Too many requests');
    });
    const work = new WorkSet();
    const { sentence } = await undoAfterReload(client, work, 1, 'FRAUD');
    expect(sentence).toMatch(/^Taken back\. It is on hold again\. /);
    expect(held).toEqual([idOf(0)]);
    expect(work.peek(idOf(0))).toMatchObject({ version: 4, onHold: 'FRAUD' });
  });

  it('is one of 100, of which those that are open again are read 50 at a time', async () => {
    const { client, asked } = serverOf((id) => orderOf(id, 3));
    const work = new WorkSet();
    const { sentence, undo } = await undoAfterReload(client, work, 100);
    const failure = `Not undone: N-${DELIVERED}.`;
    expect(sentence).toBe(`The parcels of 99 orders are taken back. ${failure}`);
    expect(undo.last.peek()?.isOpen.peek()).toBe(true);
    expect(asked).toEqual([50, 49]);
    expect(work.all().map((order) => order.lines)).toEqual(Array(99).fill(lines(3)));
  });

  it('is read until the copy follows, which is too old at first', async () => {
    let version = 2;
    const { client, asked } = serverOf((id) => orderOf(id, version++));
    const work = new WorkSet();
    await undoAfterReload(client, work, 1);
    expect(work.peek(idOf(0))?.lines).toBeUndefined();
    await expect.poll(() => work.peek(idOf(0))?.lines).toBeDefined();
    expect(asked).toEqual([1, 1]);
  });

  it.each([
    ['as it was shipped', 2, 1],
    ['in the copy, from before it was shipped', 1, 3],
    ['open again already', 3, 3],
  ])('has its items again if the page knows its order %s', async (_, version, fulfillable) => {
    // A read that follows the change too late.
    const { client, asked } = serverOf((id) => orderOf(id, 3, 1));
    const work = new WorkSet();
    work.put([orderOf(idOf(0), version, fulfillable)]);
    await undoAfterReload(client, work, 1);
    expect(work.peek(idOf(0))).toMatchObject({ version: 3, lines: lines(3) });
    expect(asked).toEqual([]);
  });
});

describe('The key of the undo', () => {
  const undoOf = () => {
    const { client } = serverOf((id) => orderOf(id, 3));
    return new Undo({ client, work: new WorkSet() }, goBack);
  };
  const back = {
    kind: 'parcel',
    name: 'N',
    order: orderOf(idOf(0), 1),
    fulfillmentId: 'f',
  } as const;

  it('takes back nothing that was done before another request that may change something', () => {
    const undo = undoOf();
    const action = undo.remember('shipped', 'Taken back. ', [back]);
    expect(undo.forKey()).toBe(action);
    changes.value++;
    expect(undo.forKey()).toBeUndefined();
    // It was refused.
    changes.value--;
    expect(undo.forKey()).toBe(action);
    changes.value++;
    // Its button still does.
    expect(undo.last.peek()).toBe(action);
    expect(action.isOpen.peek()).toBe(true);
    expect(undoOf().forKey()).toBeUndefined();
    const next = undo.remember('shipped', 'Taken back. ', [back]);
    expect(undo.forKey()).toBe(next);
  });

  it('asks again after its own requests, if something is left', async () => {
    const { client } = serverOf((id) => orderOf(id, 3));
    const cancelFulfillment: typeof client.cancelFulfillment = async (path) => {
      changes.value++;
      return client.cancelFulfillment(path);
    };
    const undo = new Undo(
      { client: { ...client, cancelFulfillment }, work: new WorkSet() },
      goBack,
    );
    const order = orderOf(DELIVERED, 1);
    const backs = [back, { ...back, name: 'D', order }];
    const action = undo.remember('shipped 2', 'Taken back: #.', backs, 'order');
    expect(await undo.run(action)).toBe('Taken back: 1 order. Not undone: D.');
    expect(undo.forKey()).toBe(action);
  });
});
