import { describe, expect, it } from 'vitest';
import { allDuePartitions, DUE_KINDS, dueKindOf } from '../../../table/due/due-kinds.ts';
import {
  customerOrderKey,
  erasureKey,
  orderMetadataKey,
  overpaidKey,
  PARTITIONS,
  refundDueKey,
  returnKey,
  stockKey,
  stockShardKey,
  webhookDeliveryKey,
  withdrawalKey,
} from '../../../table/keys.ts';

describe('The kinds of due rows', () => {
  it('have all partitions that the key map has for due rows', () => {
    const due = Object.entries(PARTITIONS).filter(([name]) =>
      /^due|^overpaid$|^capturable$/.test(name),
    );
    const all = due.flatMap(([, of]) => [`${of}0`, `${of}1`]);
    expect(allDuePartitions(2).toSorted()).toEqual(all.toSorted());
  });

  it.each([
    ['an unpaid order', orderMetadataKey('o-1'), DUE_KINDS.order],
    ['a payment', { PK: 'ORDER#o-1', SK: 'PAYMENT#2026#p-1' }, DUE_KINDS.payment],
    [
      'a payment in the list of holds',
      { PK: 'ORDER#o-1', SK: 'PAYMENT#2026#p-1', GSI2PK: 'CAPTURABLE#0' },
      DUE_KINDS.capturable,
    ],
    ['a shard of stock', stockShardKey('ABC', 0), DUE_KINDS.stockShard],
    ['a delivery', webhookDeliveryKey('w-1', '2026', 'e-1'), DUE_KINDS.delivery],
    ['a statement', withdrawalKey('v-1'), DUE_KINDS.withdrawal],
    ['an erasure', erasureKey('ann'), DUE_KINDS.erasure],
    ['a refund', refundDueKey('o-1'), DUE_KINDS.refund],
    ['what an order is overpaid', overpaidKey('o-1'), DUE_KINDS.overpaid],
    ['a stock row', stockKey('ABC'), undefined],
    ['a return', returnKey('o-1', 'r-1'), undefined],
    [
      'an order’s row',
      customerOrderKey({ customerId: 'ann', orderId: 'o-1', placedAt: '2026' }),
      undefined,
    ],
  ])('follow from the key: %s', (_, key, kind) => {
    expect(dueKindOf(key)).toBe(kind);
    if (!kind) return;
    const keys = kind.keysOf(key, '2026-06-01T12:00:00.000Z', 3);
    expect(kind.partitions(3)).toContain(keys.GSI2PK);
    expect(keys.GSI2SK).toMatch(/^2026-06-01T12:00:00.000Z#[\w-]+$/);
  });
});
