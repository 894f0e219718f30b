import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAYMENT_LETTER } from '../../domain/payments/payment-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newTimeId } from '../../domain/time-id.ts';
import * as keys from '../../table/keys.ts';

const orderId = 'o-01KT1JW64N0000000000000000';
const placedAt = '2026-06-01T12:34:56.789Z';
const order = { customerId: 'a1b2', orderId, placedAt };

/** The rows of the sheet: two or more spaces separate the columns. */
const SHEET = readFileSync(new URL('../../table/keys.ts', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^ \* {3}[A-Z]/.test(line));

/** The sort keys of a partition as in the sheet, each up to its first id. */
const sortKeysOf = (partition: string): readonly string[] =>
  SHEET.map((line) => line.slice(' *   '.length).split(/ {2,}/)).flatMap(([, PK, SK = '']) =>
    PK === partition ? [SK.replace(/<.*/, '')] : [],
  );

/** The rows of an order that A3 reads: an order has few of each kind. */
const READ_BY_A3 = ['FULFILLMENT#', 'ITEM#', 'LINES', 'META', 'OVERPAID', 'PAYMENT#', 'RETURN#'];

describe('The key map', () => {
  it.each([
    ['customer', keys.profileKey('a1b2'), 'CUST#a1b2', 'PROFILE'],
    ['customer summary', keys.summaryKey('a1b2'), 'CUST#a1b2', 'SUMMARY'],
    [
      'order',
      keys.customerOrderKey(order),
      'CUST#a1b2',
      `ORDER#2026-06-01T12:34:56.789Z#${orderId}`,
    ],
    ['order metadata', keys.orderMetadataKey(orderId), `ORDER#${orderId}`, 'META'],
    ['line item', keys.lineItemKey(orderId, 1), `ORDER#${orderId}`, 'ITEM#001'],
    ['inventory level', keys.stockKey('ABC'), 'SKU#ABC', 'STOCK'],
    [
      'event',
      keys.eventKey(orderId, placedAt, 12),
      `ORDER#${orderId}`,
      'EVENT#2026-06-01T12:34:56.789Z#12',
    ],
    ['line counters', keys.lineCountersKey(orderId), `ORDER#${orderId}`, 'LINES'],
    ['fulfillment', keys.fulfillmentKey(orderId, 'f-1'), `ORDER#${orderId}`, 'FULFILLMENT#f-1'],
    ['cancellation', keys.cancellationKey(orderId, 'c-1'), `ORDER#${orderId}`, 'CANCELLATION#c-1'],
    [
      'milestone',
      keys.milestoneKey('f-1', placedAt, 'hash'),
      'SHIPMENT#f-1',
      'MILESTONE#2026-06-01T12:34:56.789Z#hash',
    ],
    [
      'stock adjustment',
      keys.stockAdjustmentKey('ABC', keys.stockAdjustmentPosition(placedAt, 'a-1')),
      'SKU#ABC',
      'MOVE#2026-06-01T12:34:56.789Z#a-1',
    ],
    ['e-mail reservation', keys.emailKey('a@example.com'), 'EMAIL#a@example.com', 'RESERVATION'],
    // base64url of SHA-256 over ["a1b2","POST /customers","k-1"], computed elsewhere.
    [
      'idempotency record',
      keys.idempotencyRecordKey('a1b2', 'POST /customers', 'k-1'),
      'IDEMP#QZNdv6qAw7ui589pSWfED4BmbzxfyOl6zdR5nS-aO1M',
      'LOCK',
    ],
  ])('puts the %s where the design has it', (_entity, key, PK, SK) => {
    expect(key).toEqual({ PK, SK });
  });

  it('lists an open order under its customer and status, and among the open orders', () => {
    const position = `2026-06-01T12:34:56.789Z#${orderId}`;

    expect(keys.orderIndexKeys(order, 'OPEN', 1)).toEqual({
      GSI1PK: 'CUST#a1b2#OPEN',
      GSI1SK: position,
      GSI2PK: 'OPEN',
      GSI2SK: position,
    });
    // md5 of o-9001 modulo 10 is 3.
    expect(keys.orderIndexKeys({ ...order, orderId: 'o-9001' }, 'OPEN', 10)).toMatchObject({
      GSI2PK: 'OPEN#3',
    });
  });

  it.each(['SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'] as const)(
    'takes a %s order out of GSI2',
    (status) => {
      expect(keys.orderIndexKeys(order, status, 4)).toEqual({
        GSI1PK: `CUST#a1b2#${status}`,
        GSI1SK: `2026-06-01T12:34:56.789Z#${orderId}`,
      });
    },
  );

  it('lists an order’s metadata under its day, in its id’s partition, with its customer', () => {
    const ofNine = { ...order, orderId: 'o-9001' };

    expect(keys.dayIndexKeys(ofNine, 10)).toEqual({
      GSI1PK: 'DAY#2026-06-01#3',
      GSI1SK: '2026-06-01T12:34:56.789Z#o-9001#a1b2',
    });
    expect(keys.parseDayIndexKey(keys.dayIndexKeys(ofNine, 10).GSI1SK)).toEqual(ofNine);
    // A row written by hand: missing parts of its key are empty.
    expect(keys.parseDayIndexKey('2026-06-01')).toEqual({
      customerId: '',
      orderId: '',
      placedAt: '2026-06-01',
    });
  });

  it('reads a day from all partitions in which its orders may be', () => {
    expect(keys.dayPartitions('2026-06-01', 3)).toEqual([
      'DAY#2026-06-01#0',
      'DAY#2026-06-01#1',
      'DAY#2026-06-01#2',
    ]);
  });

  it('lists a low level under LOW by its SKU', () => {
    expect(keys.lowStockIndexKeys('ABC')).toEqual({ GSI2PK: 'LOW', GSI2SK: 'ABC' });
    expect(keys.PARTITIONS.lowStock).toBe('LOW');
  });

  it('spreads open orders over the configured number of partitions, or document 004’s one', () => {
    expect(keys.openPartitions(1)).toEqual(['OPEN']);
    expect(keys.openPartitions(4)).toEqual(['OPEN#0', 'OPEN#1', 'OPEN#2', 'OPEN#3']);
    expect(keys.openPartitionsOf([2, 1, 3])).toEqual(['OPEN#0', 'OPEN#1', 'OPEN', 'OPEN#2']);
  });

  it.each([
    ['a customer’s order', keys.customerOrderKey(order), { isCustomerOrder: true, isStock: false }],
    ['a customer', keys.profileKey('a1b2'), { isCustomerOrder: false, isStock: false }],
    [
      'an order’s metadata',
      keys.orderMetadataKey(orderId),
      { isCustomerOrder: false, isStock: false },
    ],
    ['a stock row', keys.stockKey('ABC'), { isCustomerOrder: false, isStock: true }],
    [
      'another row of a SKU',
      { PK: 'SKU#ABC', SK: 'ORDER#1' },
      { isCustomerOrder: false, isStock: false },
    ],
    [
      'stock of something else',
      { PK: 'BIN#1', SK: 'STOCK' },
      { isCustomerOrder: false, isStock: false },
    ],
  ])('shows by its key alone what %s is', (_row, key, kind) => {
    const { isCustomerOrder, isStock } = keys;

    expect({ isCustomerOrder: isCustomerOrder(key), isStock: isStock(key) }).toEqual(kind);
  });

  it.each(['a', 'a1b2', 'A-Z_09', 'x'.repeat(64)])('accepts %j in a key', (part) => {
    expect(part).toMatch(keys.SAFE_KEY_PART);
  });

  it.each(['', 'x'.repeat(65), 'a b', ' a', 'a\n', 'a#b', 'ä', '../a'])(
    'refuses %j in a key',
    (part) => {
      expect(part).not.toMatch(keys.SAFE_KEY_PART);
    },
  );

  it('parses a key into its parts', () => {
    expect(keys.parseCustomerOrderKey(keys.customerOrderKey(order))).toEqual(order);
    expect(keys.parseCustomerOrderKey({ PK: 'CUST#a1b2', SK: 'ORDER#2026-06-01#o-9001' })).toEqual({
      customerId: 'a1b2',
      orderId: 'o-9001',
      placedAt: '2026-06-01',
    });
    // A row written by hand: missing parts of its key are empty.
    expect(keys.parseCustomerOrderKey({ PK: 'CUST#a1b2', SK: 'ORDER#2026-06-01' })).toEqual({
      customerId: 'a1b2',
      orderId: '',
      placedAt: '2026-06-01',
    });
    expect(keys.parseEventTime(keys.eventKey(orderId, placedAt, 12))).toBe(placedAt);
    expect(keys.parseLineItemSeq(keys.lineItemKey(orderId, 48).SK)).toBe(48);
    expect(keys.parseFulfillmentId(keys.fulfillmentKey(orderId, 'f-1'))).toBe('f-1');
    const milestone = keys.milestoneKey('f-1', placedAt, 'hash');
    expect(keys.parseMilestoneTime(milestone)).toBe(placedAt);
    expect(keys.milestonePosition(milestone)).toBe(`${placedAt}#hash`);
    const adjustment = keys.stockAdjustmentPosition(placedAt, 'a-1');
    expect(keys.parseStockAdjustment(keys.stockAdjustmentKey('ABC', adjustment))).toEqual({
      createdAt: placedAt,
      adjustmentId: 'a-1',
    });
    expect(keys.parseSku(keys.stockKey('ABC'))).toBe('ABC');
    expect(keys.parseOrderId(keys.orderMetadataKey(orderId))).toBe(orderId);
    expect(keys.positionKey('a1b2', keys.orderPosition(order))).toEqual(
      keys.customerOrderKey(order),
    );
  });

  it('computes an order’s whole key from customer and id, and refuses other ids', () => {
    expect(keys.orderIdentity({ customerId: 'a1b2', orderId })).toEqual(order);
    expect(() => keys.orderIdentity({ customerId: 'a1b2', orderId: 'o-9001' })).toThrow(
      new Refusal({ code: 'order-not-found' }),
    );
  });

  it('sorts line items by number', () => {
    const sorted = [
      ...Array.from({ length: 48 }, (_, i) => keys.lineItemKey(orderId, i + 1).SK),
    ].sort();

    expect(sorted.map(keys.parseLineItemSeq)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1));
  });

  it('reads an order from its fulfillments on, without the parts that may become long', () => {
    const read = sortKeysOf('ORDER#<orderId>').filter((SK) => SK >= keys.FIRST_SHOWN);

    expect(
      read.toSorted(),
      'A3 reads every row from FULFILLMENT# on: give rows that may become many a prefix in ' +
        'table/keys.ts that sorts before it, and list a kind of few rows in READ_BY_A3',
    ).toEqual(READ_BY_A3);
  });

  it('are all in the sheet at the head of table/keys.ts', () => {
    const unlisted = Object.values(keys.SORT_PREFIX).filter(
      (prefix) => !SHEET.some((row) => row.includes(` ${prefix}`)),
    );

    expect(unlisted, 'write a row of the sheet for each').toEqual([]);
  });

  it('show by the sort key what a row of an order is', () => {
    const collection = sortKeysOf('ORDER#<orderId>');

    expect(collection.filter((SK) => keys.isFulfillment({ SK }))).toEqual(['FULFILLMENT#']);
    expect(collection.filter((SK) => keys.isLineItem({ SK }))).toEqual(['ITEM#']);
    expect(collection.filter((SK) => keys.isEvent({ SK }))).toEqual(['EVENT#']);
  });

  it.each(['', 'a#b', '#', 'a1b2#SHIPPED'])('refuses %j in any key', (bad) => {
    const builders = [
      () => keys.profileKey(bad),
      () => keys.summaryKey(bad),
      () => keys.stockKey(bad),
      () => keys.emailKey(bad),
      () => keys.orderMetadataKey(bad),
      () => keys.lineItemKey(bad, 1),
      () => keys.customerOrderKey({ ...order, customerId: bad }),
      () => keys.customerOrderKey({ ...order, orderId: bad }),
      () => keys.customerOrderKey({ ...order, placedAt: bad }),
      () => keys.statusPartition(bad, 'OPEN'),
      () => keys.lowStockIndexKeys(bad),
      () => keys.eventKey(orderId, bad, 1),
    ];

    for (const build of builders) {
      expect(build).toThrow(new RangeError('a key part is empty or contains the separator'));
    }
  });

  it('keeps idempotency records of callers, routes and keys apart, however they are split', () => {
    const records = [
      ['a', 'b', 'c'],
      ['ab', '', 'c'],
      ['a', 'bc', ''],
      ['', 'ab', 'c'],
      ['a","b', 'c', ''],
    ] as [string, string, string][];

    expect(new Set(records.map((parts) => keys.idempotencyRecordKey(...parts).PK)).size).toBe(
      records.length,
    );
  });
});

describe('A range of days', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' };
  const inside = (range: keys.DayRange, position: string) => {
    const [first, last] = keys.positionsBetween(range);
    const [firstKey, lastKey] = keys.orderKeysBetween(range);
    const both = [
      position >= first && position <= last,
      `ORDER#${position}` >= firstKey && `ORDER#${position}` <= lastKey,
    ];
    expect(both[0]).toBe(both[1]);
    return both[0];
  };

  it.each([
    '2026-06-01#o-1',
    `2026-06-01T00:00:00.000Z#${orderId}`,
    '2026-06-30#o-1',
    `2026-06-30T00:00:00.000Z#${orderId}`,
    `2026-06-30T23:59:59.999Z#${orderId}`,
    '2026-06-30#zzzz',
  ])('from 1 to 30 June contains %s', (position) => {
    expect(inside(june, position)).toBe(true);
  });

  it.each([
    '2026-05-31#zzzz',
    `2026-05-31T23:59:59.999Z#${orderId}`,
    '2026-07-01#o-1',
    `2026-07-01T00:00:00.000Z#${orderId}`,
  ])('from 1 to 30 June ends before %s', (position) => {
    expect(inside(june, position)).toBe(false);
  });

  it.each(['0001-01-01#o-1', `9999-12-31T23:59:59.999Z#${orderId}`])(
    'without ends contains %s',
    (position) => {
      expect(inside({}, position)).toBe(true);
      expect(inside({ from: '0001-01-01' }, position)).toBe(true);
      expect(inside({ to: '9999-12-31' }, position)).toBe(true);
    },
  );

  it('has no empty bound, which DynamoDB refuses in a key', () => {
    expect(keys.positionsBetween({})).not.toContain('');
  });

  it('that begins after no position is the whole range', () => {
    for (const sort of ['asc', 'desc'] as const)
      expect(keys.rangeFrom(['a', 'z'], undefined, sort)).toEqual(['a', 'z']);
  });

  it('never leaves the orders of a customer’s partition', () => {
    const [first, last] = keys.orderKeysBetween({});

    expect(['ADDR#home', 'PROFILE', 'SUMMARY'].filter((SK) => SK >= first && SK <= last)).toEqual(
      [],
    );
  });

  it.each([
    {},
    june,
    { from: '2026-06-01', to: '2026-06-01' },
    { from: '2026-06-01' },
    { to: '2026-06-01' },
  ])(
    'that begins after a position is bounded by it, and by nothing that is no position: %j',
    (range) => {
      // The first and the last position of a day, and an order of document 004.
      const places = [
        `2026-06-01T00:00:00.000Z#${orderId}`,
        `2026-06-01T23:59:59.999Z#${orderId}`,
        '2026-06-01#o-1',
      ];
      for (const place of places) {
        const [near, last] = keys.rangeFrom(keys.positionsBetween(range), place, 'asc');
        const [first, nearest] = keys.rangeFrom(keys.positionsBetween(range), place, 'desc');

        expect([near, nearest]).toEqual([place, place]);
        expect([first < place, place < last]).toEqual([true, true]);
      }
    },
  );
});

describe('The keys of an order’s other rows', () => {
  it('of a cancellation', () => {
    const key = keys.cancellationKey('o-1', 'c-1');
    expect(key).toEqual({ PK: 'ORDER#o-1', SK: 'CANCELLATION#c-1' });
    expect(keys.isCancellation(key)).toBe(true);
    expect(keys.isCancellation({ SK: 'META#CANCELLATION#' })).toBe(false);
    expect(keys.parseCancellationId(key)).toBe('c-1');
  });

  it('of a payment, in the order in which payments began', () => {
    const paymentId = newTimeId(PAYMENT_LETTER, new Date('2026-06-01T12:00:00.000Z'));
    const key = keys.paymentKey('o-1', { paymentId });
    expect(key).toEqual({
      PK: 'ORDER#o-1',
      SK: `PAYMENT#2026-06-01T12:00:00.000Z#${paymentId}`,
    });
    expect(keys.isPayment(key)).toBe(true);
    expect(keys.isPayment({ SK: 'META#PAYMENT#' })).toBe(false);
    expect(keys.parsePaymentId(key)).toBe(paymentId);
    expect(() => keys.paymentKey('o-1', { paymentId: 'p-1' })).toThrow(
      new Refusal({ code: 'payment-not-found' }),
    );
  });

  it('of the claim of a provider’s payment: another for each provider and reference', () => {
    const claims = [
      keys.paymentReferenceKey('stripe', 'pi_1'),
      keys.paymentReferenceKey('stripe', 'pi_2'),
      keys.paymentReferenceKey('adyen', 'pi_1'),
      keys.paymentReferenceKey('stripepi', '_1'),
    ];
    expect(new Set(claims.map(({ PK }) => PK)).size).toBe(4);
    for (const { PK, SK } of claims) {
      expect(PK).toMatch(/^PAYREF#[\w-]{43}$/);
      expect(SK).toBe('PAYMENT');
    }
  });

  it('of due rows', () => {
    expect(keys.duePartitions(3)).toEqual(['DUE#0', 'DUE#1', 'DUE#2']);
    const due = (orderId: string) =>
      keys.dueIndexKeys(orderId, '2026-06-01T12:00:00.000Z', 'p-1', 3);
    expect(due('o-1')).toEqual({
      GSI2PK: expect.stringMatching(/^DUE#[0-2]$/),
      GSI2SK: '2026-06-01T12:00:00.000Z#p-1',
    });
    const partitions = Array.from({ length: 50 }, (_, n) => due(`o-${n}`).GSI2PK);
    expect(new Set(partitions).size).toBe(3);
  });
});

describe('The keys of webhooks', () => {
  it('of an endpoint', () => {
    const key = keys.webhookEndpointKey('w-1');
    expect(key).toEqual({ PK: 'WEBHOOKS', SK: 'ENDPOINT#w-1' });
    expect(keys.parseEndpointId(key)).toBe('w-1');
  });

  it('of a delivery, in the order of the events', () => {
    const [endpointId, createdAt, eventId] = ['w-1', '2026-06-01T12:00:00.000Z', 'e-1'];
    const key = keys.webhookDeliveryKey(endpointId, createdAt, eventId);
    expect(key).toEqual({ PK: 'WEBHOOK#w-1', SK: `DELIVERY#${createdAt}#e-1` });
    expect(keys.isWebhookDelivery(key)).toBe(true);
    expect(keys.isWebhookDelivery({ SK: 'META#DELIVERY#' })).toBe(false);
    expect(keys.parseDeliveryKey(key)).toEqual({ endpointId, createdAt, eventId });
  });
});
