import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { handler } from '../../functions/project-changes.ts';
import { customerOrderKey, orderMetadataKey, stockKey } from '../../table/keys.ts';
import { asking, operator } from '../support/call.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { recordRequests } from '../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  move,
  orderOf,
} from '../support/orders.ts';
import { changeStream } from '../support/stream.ts';
import { freshTable } from '../support/table.ts';

const getOrder = asking('A3');
const getSummary = asking('A9');
const listEvents = asking('A13');
const cancelOrder = asking('A8');
const listLowStock = asking('A11');

/** Calls the handler as Lambda does. */
const project = (Records: DynamoDBRecord[]) =>
  handler({ Records }, lambdaContext()) as unknown as Promise<DynamoDBBatchResponse>;

describe('The projector', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const summaryOf = async (customerId: string) =>
    (await getSummary({ as: operator, path: { customerId } })).body;

  /** The changes of the source rows since the last call, filtered as by the event source. */
  const rowChanges = async (): Promise<DynamoDBRecord[]> =>
    (await changes()).filter(({ dynamodb }) =>
      /^(ORDER#.*|STOCK)$/.test(dynamodb?.Keys?.['SK']?.S ?? ''),
    );

  const orderChanges = async () =>
    (await rowChanges()).filter(({ dynamodb }) => dynamodb?.Keys?.['SK']?.S !== 'STOCK') as [
      DynamoDBRecord,
      DynamoDBRecord,
    ];

  beforeAll(() => Promise.all([aSku('ABC'), aSku('XYZ')]));

  it('keeps a customer’s summary', async () => {
    const customerId = await aCustomer('summed');
    const [first, , third, fourth] = [
      await anOrder(customerId, 'ABC', 'XYZ'),
      await anOrder(customerId, 'ABC'),
      await anOrder(customerId, 'ABC', 'ABC', 'ABC'),
      await anOrder(customerId, 'XYZ'),
    ];
    await move(customerId, first.orderId, 'SHIPPED', 'DELIVERED');
    await move(customerId, third.orderId, 'SHIPPED', 'RETURNED');
    await cancelOrder({ as: operator, path: { customerId, orderId: fourth.orderId } });

    expect(await project(await rowChanges())).toEqual({ batchItemFailures: [] });

    expect(await summaryOf(customerId)).toEqual({
      customerId,
      orders: 4,
      open: 1,
      shipped: 0,
      delivered: 1,
      cancelled: 1,
      returned: 1,
      lifetimeTotal: { EUR: 3000 },
      refundedTotal: {},
      lastOrderAt: fourth.placedAt,
    });
  });

  it('brings A3 to the version of the source row', async () => {
    const customerId = await aCustomer('copied');
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');

    await project(await rowChanges());

    const { body } = await getOrder({ as: operator, path: { orderId } });
    expect(body).toMatchObject({ status: 'SHIPPED', version: 2, asOfVersion: 2 });
    expect(body.updatedAt > body.placedAt).toBe(true);
    expect(body.lines).toHaveLength(1);
  });

  it('records one event per version, which A13 lists with the previous state', async () => {
    const customerId = await aCustomer('audited');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
    const records = await rowChanges();

    await project(records);
    await project(records);

    const { body } = await listEvents({ as: operator, path: { orderId } });
    expect(body.items).toMatchObject([
      { orderId, version: 1, status: 'OPEN', paymentStatus: 'PENDING', at: placedAt },
      { orderId, version: 2, status: 'SHIPPED', previousStatus: 'OPEN' },
      { orderId, version: 3, status: 'DELIVERED', previousStatus: 'SHIPPED' },
    ]);
  });

  it('ends with the same rows for duplicate, reordered, late and lost records', async () => {
    const customerId = await aCustomer('shuffled');
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED', 'RETURNED');
    const [placed, shipped, delivered, returned] = (await rowChanges()).filter(
      ({ dynamodb }) => dynamodb?.Keys?.['PK']?.S === `CUST#${customerId}`,
    ) as [DynamoDBRecord, DynamoDBRecord, DynamoDBRecord, DynamoDBRecord];

    // SHIPPED comes first, DELIVERED never, the rest repeatedly and in any order.
    await project([shipped]);
    expect(await summaryOf(customerId)).toMatchObject({
      orders: 1,
      shipped: 1,
      lifetimeTotal: { EUR: 1000 },
    });
    await project([returned]);
    await project([placed, shipped, returned, placed]);

    expect(await summaryOf(customerId)).toMatchObject({
      orders: 1,
      open: 0,
      shipped: 0,
      returned: 1,
      lifetimeTotal: {},
    });
    const { body } = await listEvents({ as: operator, path: { orderId } });
    expect(body.items.map(({ version }: { version: number }) => version)).toEqual([1, 2, 3, 4]);
    expect(delivered.eventName).toBe('MODIFY');
  });

  it('consumes 5 write units and no read for a status change, and 1 for its event', async () => {
    const customerId = await aCustomer('cheap');
    const { orderId } = await anOrder(customerId, 'ABC');
    await project(await rowChanges());
    await move(customerId, orderId, 'SHIPPED');
    const records = await rowChanges();
    const requests = recordRequests();

    await project(records);

    expect(requests).toMatchObject([
      { operation: 'TransactWriteItems', units: 5 },
      { operation: 'PutItem', units: 1 },
    ]);
  });

  it('moves META alone if no counter changes', async () => {
    const customerId = await aCustomer('payer');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await project(await rowChanges());
    const key = customerOrderKey({ customerId, orderId, placedAt });
    await table.put({
      ...(await table.get({ ...key })),
      paymentStatus: 'PAID',
      version: 2,
      updatedAt: placedAt,
    });
    const records = await rowChanges();
    const requests = recordRequests();

    await project(records);

    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateItem', 'PutItem']);
    expect((await getOrder({ as: operator, path: { orderId } })).body).toMatchObject({
      paymentStatus: 'PAID',
      version: 2,
    });
  });

  it('never moves META back to an earlier payment if its record is late', async () => {
    const customerId = await aCustomer('late-payer');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await project(await rowChanges());
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    await table.put({ ...row, paymentStatus: 'PAID', version: 2, updatedAt: placedAt });
    await table.put({ ...row, paymentStatus: 'REFUNDED', version: 3, updatedAt: placedAt });
    const [paid, refunded] = await orderChanges();

    await project([refunded]);
    await project([paid]);

    expect((await getOrder({ as: operator, path: { orderId } })).body).toMatchObject({
      paymentStatus: 'REFUNDED',
      version: 3,
    });
  });

  it('reports the record that is no valid order, and projects the others', async () => {
    const customerId = await aCustomer('poisoned');
    await anOrder(customerId, 'ABC');
    await table.put({
      PK: `CUST#${customerId}`,
      SK: 'ORDER#2026-01-01T00:00:00.000Z#o-bad',
      version: 1,
      status: 'LOST',
    });
    await anOrder(customerId, 'ABC');
    const records = await rowChanges();
    const [poison] = records.filter(({ dynamodb }) => dynamodb?.Keys?.['SK']?.S?.endsWith('o-bad'));

    expect(await project(records)).toEqual({
      batchItemFailures: [{ itemIdentifier: poison?.dynamodb?.SequenceNumber }],
    });
    expect(await summaryOf(customerId)).toMatchObject({ orders: 2 });
  });

  it('reports every record that failed, since Lambda continues at the first of them', async () => {
    const customerIds = ['failing-1', 'failing-2', 'failing-3'];
    for (const customerId of customerIds) {
      const key = { PK: `CUST#${customerId}`, SK: 'ORDER#2026-01-01T00:00:00.000Z#o-lost' };
      for (const version of [1, 2]) await table.put({ ...key, version, status: 'LOST' });
    }
    const records = await rowChanges();
    // The last customer's records come first in the batch.
    const { batchItemFailures } = await project(records.toReversed());

    const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber);
    expect(numbers).toHaveLength(6);
    expect(new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))).toEqual(
      new Set(numbers),
    );
  });

  it('counts each opened order once, though Lambda redelivers what follows a failure', async () => {
    const customerId = await aCustomer('counted');
    await anOrder(customerId, 'ABC');
    const key = `ORDER#2026-01-01T00:00:00.000Z#o-worse`;
    await table.put({ PK: `CUST#${customerId}`, SK: key, version: 1, status: 'LOST' });
    await anOrder(await aCustomer('other'), 'ABC');
    const records: readonly DynamoDBRecord[] = await orderChanges();
    const [first, poison, last] = records as [DynamoDBRecord, DynamoDBRecord, DynamoDBRecord];
    expect(poison.dynamodb?.Keys?.['SK']?.S).toBe(key);
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });

    await project([first, poison, last]);
    await project([poison, last]);
    // The failed record is in the failure bucket now.
    await project([last]);

    written.mockRestore();
    vi.unstubAllEnvs();
    const entered = lines.flatMap((line) => JSON.parse(line)['OpenOrderEntered'] ?? []);
    expect(entered).toEqual([1, 1]);
  });

  it('projects the change that repairs a row, even if the former state was invalid', async () => {
    const customerId = await aCustomer('mended');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await project(await rowChanges());
    const key = customerOrderKey({ customerId, orderId, placedAt });
    const row = await table.get({ ...key });
    await table.put({ ...row, status: 'LOST', version: 2 });
    await table.put({ ...row, status: 'SHIPPED', version: 3 });
    const [broken, mended] = (await rowChanges()) as [DynamoDBRecord, DynamoDBRecord];

    expect(await project([broken, mended])).toEqual({
      batchItemFailures: [{ itemIdentifier: broken.dynamodb?.SequenceNumber }],
    });
    expect(await summaryOf(customerId)).toMatchObject({ orders: 1, open: 0, shipped: 1 });
  });

  it('projects the change that repairs a number beyond 2^53', async () => {
    const customerId = await aCustomer('too-much');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await project(await rowChanges());
    const key = customerOrderKey({ customerId, orderId, placedAt });
    const row = await table.get({ ...key });
    await table.put({ ...row, total: 2n ** 53n + 1n, version: 2 });
    await table.put({ ...row, total: 1500, version: 3 });
    const [broken, mended] = (await rowChanges()) as [DynamoDBRecord, DynamoDBRecord];

    expect(await project([broken])).toEqual({
      batchItemFailures: [{ itemIdentifier: broken.dynamodb?.SequenceNumber }],
    });
    expect(await project([mended])).toEqual({ batchItemFailures: [] });
    expect(await summaryOf(customerId)).toMatchObject({ lifetimeTotal: { EUR: 1500 } });
  });

  it('projects the change that repairs an attribute of an unknown type', async () => {
    const customerId = await aCustomer('mangled');
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');
    const [placed, shipped] = await orderChanges();
    const OldImage = { ...shipped.dynamodb?.OldImage, total: {} };
    const mended = {
      ...shipped,
      dynamodb: { ...shipped.dynamodb, OldImage },
    } as unknown as DynamoDBRecord;

    expect(await project([placed, mended])).toEqual({ batchItemFailures: [] });
    expect(await summaryOf(customerId)).toMatchObject({ orders: 1, shipped: 1 });
  });

  it.each([
    ['placed', 0],
    ['changed', 1],
  ])(
    'restores nothing of a removed order if the record of its state %s is late',
    async (_, late) => {
      const customerId = await aCustomer(`removed-${late}`);
      const { orderId, placedAt } = await anOrder(customerId, 'ABC');
      await move(customerId, orderId, 'SHIPPED');
      const record = (await orderChanges())[late] as DynamoDBRecord;
      await table.remove({ ...customerOrderKey({ customerId, orderId, placedAt }) });
      await table.remove({ ...orderMetadataKey(orderId) });
      const rows = await table.all();

      expect(await project([record])).toEqual({ batchItemFailures: [] });

      expect(await table.all()).toEqual(rows);
    },
  );

  it('ignores a removed row, and rows that are neither an order nor a stock level', async () => {
    await aSku('REMOVED');
    await table.remove({ ...stockKey('REMOVED') });
    await table.put({ PK: 'SKU#ABC', SK: 'SUPPLIER', quantity: 1, lowStockThreshold: 5 });
    const [, removed, supplier] = (await changes()).slice(-3) as [
      DynamoDBRecord,
      DynamoDBRecord,
      DynamoDBRecord,
    ];
    const requests = recordRequests();

    expect([removed.eventName, supplier.eventName]).toEqual(['REMOVE', 'INSERT']);
    expect(await project([removed, supplier])).toEqual({ batchItemFailures: [] });
    expect(requests).toEqual([]);
  });

  it('leaves rows that document 004’s lab wrote by hand unchanged', async () => {
    await table.put({ PK: 'CUST#lab', SK: 'ORDER#2026-06-01#o-9001', status: 'OPEN', total: 149 });

    expect(await project(await rowChanges())).toEqual({ batchItemFailures: [] });

    expect(await summaryOf('lab')).toMatchObject({ orders: 0 });
  });

  describe('of low stock', () => {
    const lowSkus = async () => {
      const { body } = await listLowStock({ as: operator, query: { level: 'LOW', limit: '100' } });
      return body.items.map(({ sku }: { sku: string }) => sku);
    };
    const sell = (sku: string, quantity: number) =>
      createOrder({
        as: operator,
        path: { customerId: 'buyer' },
        headers: idempotencyKey(),
        body: { ...orderOf(), lines: [{ sku, quantity, unitPrice: 1000 }] },
      });

    beforeAll(() => aCustomer('buyer'));

    it('lists a SKU from the sale that makes it low to the cancellation after it', async () => {
      await aSku('THIN', { quantity: 6, lowStockThreshold: 5 });
      const { body: order } = await sell('THIN', 2);
      await project(await rowChanges());
      expect(await lowSkus()).toContain('THIN');

      await cancelOrder({ as: operator, path: { customerId: 'buyer', orderId: order.orderId } });
      await project(await rowChanges());

      expect(await lowSkus()).not.toContain('THIN');
    });

    it('follows the current row instead of a late image', async () => {
      await aSku('LATE', { quantity: 6, lowStockThreshold: 5 });
      await rowChanges();
      const { body: order } = await sell('LATE', 2);
      const sale = await rowChanges();
      await cancelOrder({ as: operator, path: { customerId: 'buyer', orderId: order.orderId } });

      await project(sale);

      expect(await lowSkus()).not.toContain('LATE');
      expect(await table.get({ ...stockKey('LATE') })).not.toHaveProperty('GSI2PK');
    });

    it('writes nothing for a sale that leaves the list unchanged', async () => {
      await aSku('PLENTY');
      await rowChanges();
      await sell('PLENTY', 1);
      const records = (await rowChanges()).filter(
        ({ dynamodb }) => dynamodb?.Keys?.['SK']?.S === 'STOCK',
      );
      const requests = recordRequests();

      await project(records);

      expect(records).toHaveLength(1);
      expect(requests).toEqual([]);
    });
  });
});
