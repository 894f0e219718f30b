import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { readScan as ReadScan } from '../../pack/scan.ts';
import { paymentOf } from '../../work/filters.ts';
import type { WorkOrder } from '../../work/work-order.ts';

const line = { seq: 1, sku: 'MUG', quantity: 2, fulfillable: 2, unitPrice: 1200, cancelled: 0 };
const order = {
  orderId: 'o-1',
  customerId: 'c3d4',
  number: '261127-0F2Y-91N',
  placedAt: '2026-11-27T05:17:00Z',
  status: 'OPEN',
  lines: [line],
} as unknown as WorkOrder;

/** Those of all orders that were open. */
const SKUS = new Set(['MUG', 'CAP-RED']);

describe('A scan at the packing table', () => {
  let readScan: typeof ReadScan;
  beforeAll(async () => {
    // The carriers remember the last one in the browser.
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    ({ readScan } = await import('../../pack/scan.ts'));
  });
  afterAll(() => vi.unstubAllGlobals());

  it.each([
    ['*UNDO', { kind: 'command', command: 'UNDO' }],
    // The hint names the words without the sign of the printed card.
    ['UNDO', { kind: 'command', command: 'UNDO' }],
    ['hold', { kind: 'command', command: 'HOLD' }],
    ['', { kind: 'tracking', number: '' }],
    ['mug', { kind: 'item', seq: 1 }],
    ['2611270F2Y91N', { kind: 'order', orderId: 'o-1' }],
    // The order with the caps has left.
    ['cap-red', { kind: 'wrong item' }],
    ['261127-0F2Y-91P', { kind: 'unknown order' }],
    ['UNDO1', { kind: 'tracking', number: 'UNDO1' }],
  ])('%j means %j', (text, scan) => expect(readScan(text, order, [order], SKUS)).toEqual(scan));

  it('is of none of two orders with one number: the parcel may be of either', () => {
    const both = [order, { ...order, orderId: 'o-2' }];
    expect(readScan('2611270F2Y91N', order, both, SKUS)).toEqual({ kind: 'two orders' });
  });
});

describe('The payment of an order, in a word', () => {
  it.each([
    [{ status: 'OPEN' }, 'Not paid'],
    [{ status: 'SHIPPED' }, 'Not paid'],
    [{ status: 'CANCELLED' }, ''],
    [{ status: 'CANCELLED', paymentStatus: 'PAID' }, 'Paid'],
    [{ status: 'OPEN', paymentTerms: 'NET' }, 'On invoice'],
  ])('of %j is %j', (changes, word) => {
    const changed = { ...order, paymentStatus: 'PENDING', ...changes } as WorkOrder;
    expect(paymentOf(changed)).toBe(word);
  });
});
