// @module-tag alone
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { Batch } from '../../actions/batch.ts';
import { Undo } from '../../actions/undo.ts';
import type { Desk } from '../../desk.ts';
import { goBack } from '../../ship/go-back.ts';
import { hold, tag } from '../../ship/mark-orders.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

/** As the list gives it, before its lines are read. */
const LISTED = {
  customerId: 'c3d4',
  orderId: 'o-1',
  placedAt: '2026-11-27T08:00:00.000Z',
  status: 'OPEN',
  version: 1,
} as WorkOrder;
const READ = {
  ...LISTED,
  tags: ['vip'],
  lines: [{ seq: 1, sku: 'BAG', fulfillable: 3 }],
} as unknown as WorkOrder;

/** A desk whose server does what it is asked, and has the version of the order in its answers. */
function deskWith(order: WorkOrder): Desk {
  const work = new WorkSet();
  work.put([order]);
  let version = 1;
  const client = new Proxy({}, { get: () => async () => ({ version: ++version }) });
  const undo = new Undo({ client: client as Desk['client'], work }, goBack);
  const part = { work, client, undo, said: signal(''), batch: signal(undefined) };
  return part as unknown as Desk;
}

vi.hoisted(() => {
  const noop = () => undefined;
  // The tab keeps the last action, and the browser the last carrier.
  vi.stubGlobal('location', { hash: '' });
  for (const name of ['sessionStorage', 'localStorage'])
    vi.stubGlobal(name, { getItem: () => null, setItem: noop, removeItem: noop });
});

describe('An order that was read again while a dialog was open', () => {
  it('keeps what others tagged and its lines, with a tag and without it again', async () => {
    const desk = deskWith(READ);
    const back = await tag(desk, LISTED, 'gift');
    expect(desk.work.peek('o-1')).toEqual({ ...READ, tags: ['gift', 'vip'] });
    await goBack(desk, back);
    expect(desk.work.peek('o-1')).toEqual(READ);
  });

  it('keeps a tag that it had before, if adding it again is undone', async () => {
    const desk = deskWith(READ);
    const back = await tag(desk, LISTED, 'vip');
    await goBack(desk, back);
    expect(desk.work.peek('o-1')).toEqual(READ);
  });

  it('keeps them on hold and released', async () => {
    const desk = deskWith(READ);
    const back = await hold(desk, LISTED, false, 'FRAUD');
    expect(desk.work.peek('o-1')).toEqual({ ...READ, version: 2, onHold: 'FRAUD' });
    await goBack(desk, back);
    expect(desk.work.peek('o-1')).toEqual({ ...READ, version: 3 });
  });
});

describe('A batch', () => {
  it('has words for any thing whose refusal cannot be explained', async () => {
    const said = signal('');
    const batch = new Batch([{ id: 'd-1', name: 'order.placed of 14:31' }], {
      thing: 'delivery',
      done: 'Sending again',
      act: () => Promise.reject(new Error('no')),
      why: () => Promise.reject(new Error('no')),
      said,
    });
    await batch.run();
    expect(said.value).toBe(
      'order.placed of 14:31: Not done: changed. It could not be read again.',
    );
  });
});

describe('The last sentence of a batch', () => {
  const saidFor = async (...outcomes: readonly boolean[]) => {
    const said = signal('');
    const orders = outcomes.map((_, n) => ({ id: `o-${n}`, name: `Order ${n}` }));
    const batch = new Batch(orders, {
      done: 'Held',
      act: async (id) => {
        if (!outcomes[Number(id.slice(2))]) throw new Error('no');
        return { kind: 'stock', name: id, delta: 1, key: id };
      },
      undo: deskWith(READ).undo,
      undone: 'Held #: undone.',
      why: async () => ({ state: 'failed', title: 'Not held', reason: 'It is shipped.' }),
      said,
    });
    await batch.run();
    return said.value;
  };

  it.each([
    ['names the only order', [true], 'Held Order 0.'],
    ['is the reason of the only failure', [false], 'Order 0: Not held. It is shipped.'],
    // All of them came at one moment.
    [
      'counts several',
      [true, false],
      '2 orders are sent. Order 1: Not held. It is shipped. Held 1 of 2.',
    ],
  ])('%s', async (_, outcomes, sentence) => {
    expect(await saidFor(...outcomes)).toBe(sentence);
  });
});
