/** The requests of a batch, of which none is answered until the test answers it. */
import { signal } from '@preact/signals';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../client/problem-error.ts';
import type { Undo as UndoOfDesk } from '../../actions/undo.ts';
import type { Desk } from '../../desk.ts';
import type { goBack as GoBack } from '../../ship/go-back.ts';
import type { shipMany as ShipMany } from '../../ship/many/ship-many.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const orderOf = (n: number) =>
  ({
    orderId: `o-${n}`,
    customerId: 'c3d4',
    number: `N-${n}`,
    placedAt: '2026-11-27T08:00:00.000Z',
    status: 'OPEN',
    version: 1,
    lines: [],
  }) as unknown as WorkOrder;
const HELD = new ProblemError(
  { status: 409, code: 'order-on-hold', title: 'It is on hold' } as never,
  { attempts: 1 } as never,
);

interface Sent {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly succeed: () => void;
  readonly fail: () => void;
}

/** A server that holds all parcels, oldest first. */
function holdingServer() {
  const pending: Sent[] = [];
  const all: Sent[] = [];
  let most = 0;
  const createFulfillment = ({ orderId, idempotencyKey }: Sent) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const end = () => void pending.splice(pending.indexOf(sent), 1);
    const sent = {
      orderId,
      idempotencyKey,
      succeed: () => {
        end();
        resolve({ fulfillmentId: 'f-1', lines: [], order: { version: 2, status: 'SHIPPED' } });
      },
      fail: () => {
        end();
        reject(HELD);
      },
    };
    pending.push(sent);
    all.push(sent);
    most = Math.max(most, pending.length);
    return promise;
  };
  return { client: { createFulfillment }, pending, all, most: () => most };
}

/** Lets all go on that does not wait for an answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Lets a page paint what is announced: what comes at once after it is one sentence with it. */
const painted = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('A batch of 20 orders', () => {
  let shipMany: typeof ShipMany;
  let Undo: typeof UndoOfDesk;
  let goBack: typeof GoBack;
  beforeAll(async () => {
    vi.stubGlobal('location', { hash: '' });
    // The tab keeps the last action, and the browser the last carrier.
    for (const name of ['sessionStorage', 'localStorage'])
      vi.stubGlobal(name, { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
    ({ shipMany } = await import('../../ship/many/ship-many.ts'));
    ({ Undo } = await import('../../actions/undo.ts'));
    ({ goBack } = await import('../../ship/go-back.ts'));
  });
  afterAll(() => vi.unstubAllGlobals());

  const begin = () => {
    const server = holdingServer();
    const orders = Array.from({ length: 20 }, (_, n) => orderOf(n));
    const work = new WorkSet();
    work.put(orders);
    const client = server.client as unknown as Desk['client'];
    const undo = new Undo({ client, work }, goBack);
    const desk = { client, work, undo, said: signal(''), batches: signal([]) };
    const said: string[] = [];
    desk.said.subscribe((sentence) => sentence && said.push(sentence));
    const ended = shipMany(desk as unknown as Desk, orders, new Map(), () => undefined, false);
    return { ...server, ended, said };
  };

  it('has six on their way, and one more with each that ends', async () => {
    const { pending, all, most, ended, said } = begin();
    await painted();
    expect(pending.map(({ orderId }) => orderId)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `o-${n}`));
    for (let answered = 1; answered <= 20; answered++) {
      // Not in the order in which they were sent.
      pending[answered % pending.length]?.succeed();
      await settled();
      expect([answered, pending.length]).toEqual([answered, Math.min(6, 20 - answered)]);
    }
    await ended;
    expect(most()).toBe(6);
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(20);
    expect(new Set(all.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(20);
    expect(said).toEqual(['20 orders are sent.', 'Shipped 20 of 20.']);
  });

  it('goes on after a failure as after a success, and announces each at its time', async () => {
    const { pending, most, ended, said } = begin();
    await painted();
    for (let n = 0; n < 2; n++) {
      pending[0]?.fail();
      await painted();
      expect(pending).toHaveLength(6);
    }
    expect(said).toEqual([
      '20 orders are sent.',
      'N-0: Not shipped: on hold. It is on hold',
      'N-1: Not shipped: on hold. It is on hold',
    ]);
    while (pending.length > 0) {
      for (const request of [...pending]) request.succeed();
      await settled();
    }
    await ended;
    expect(most()).toBe(6);
    expect(said.slice(3)).toEqual(['Shipped 18 of 20.']);
  });
});
