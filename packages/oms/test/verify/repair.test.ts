import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  customerOrderKey,
  type Key,
  orderMetadataKey,
  summaryKey,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { documents } from '../../document-client.ts';
import { readCustomer } from '../../verify/reads/read-customer.ts';
import { repairIndexKeys } from '../../verify/repairs/repair-index-keys.ts';
import { repairOrphan } from '../../verify/repairs/repair-orphan.ts';
import { repairSummary } from '../../verify/repairs/repair-summary.ts';
import { Subject } from '../../verify/subject.ts';
import { GRACE, verifySubject } from '../../verify/verify-subject.ts';

const cancelOrder = asking('A8');

describe('oms verify --repair, while others write', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const verify = (customerId: string, repair = false) =>
    verifySubject(Subject.customer(customerId), { repair, grace: GRACE });
  const corrupt = async (customerId: string, counters: Record<string, number>) =>
    table.put({ ...(await table.get({ ...summaryKey(customerId) })), ...counters });

  beforeAll(() => aSku('ABC'));

  it('starts over if the projector writes between its read and its write of SUMMARY', async () => {
    const customerId = await aCustomer('slipped');
    const { orderId } = await anOrder(customerId, 'ABC');
    await anOrder(customerId, 'ABC');
    await catchUp();
    await corrupt(customerId, { open: 40, 'lifetimeTotal.EUR': 7 });
    const slip = justBefore(
      'PutItem',
      (input) => input.includes('"SUMMARY"'),
      async () => {
        await move(customerId, orderId, 'SHIPPED');
        await catchUp();
      },
    );

    const { drifts, left } = await verify(customerId, true);

    expect(slip.happened()).toBe(true);
    expect(drifts).toHaveLength(1);
    expect(left).toEqual([]);
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({
      orders: 2,
      open: 1,
      shipped: 1,
      'lifetimeTotal.EUR': 2000,
    });
  });

  it('reads SUMMARY and METAs together if the projector writes between two reads', async () => {
    const customerId = await aCustomer('many');
    for (let n = 0; n < 101; n++) await anOrder(customerId, 'ABC');
    const { orderId } = await anOrder(customerId, 'ABC');
    await catchUp();
    await corrupt(customerId, { orders: 1 });
    let reads = 0;
    const slip = justBefore(
      'TransactGetItems',
      () => ++reads === 4,
      async () => {
        await move(customerId, orderId, 'SHIPPED');
        await catchUp();
      },
    );

    const { left } = await verify(customerId, true);

    expect(slip.happened()).toBe(true);
    expect(left).toEqual([]);
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({
      orders: 102,
      open: 101,
      shipped: 1,
    });
  });

  it('leaves META to the projector that was faster', async () => {
    const customerId = await aCustomer('faster');
    const { orderId } = await anOrder(customerId, 'ABC');
    await catchUp();
    await table.put({ ...(await table.get({ ...orderMetadataKey(orderId) })), status: 'SHIPPED' });
    const slip = justBefore(
      'TransactWriteItems',
      (input) => input.includes('ConditionCheck'),
      async () => {
        await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
        await catchUp();
      },
    );

    expect((await verify(customerId, true)).left).toEqual([]);

    expect(slip.happened()).toBe(true);
    expect(await table.get({ ...orderMetadataKey(orderId) })).toMatchObject({
      status: 'DELIVERED',
      version: 3,
    });
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({
      orders: 1,
      open: 0,
      delivered: 1,
    });
  });

  it('puts no row under the keys of a former status', async () => {
    const customerId = await aCustomer('shipped-meanwhile');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await catchUp();
    const key = customerOrderKey({ customerId, orderId, placedAt });
    await table.put({ ...(await table.get({ ...key })), GSI1PK: `CUST#${customerId}#RETURNED` });
    const [read] = (await readCustomer(customerId)).orders;
    await move(customerId, orderId, 'SHIPPED');

    await repairIndexKeys(read?.row as Item & Key, read?.order as Order);

    const row = await table.get({ ...key });
    expect(row).toMatchObject({ status: 'SHIPPED', GSI1PK: `CUST#${customerId}#SHIPPED` });
    expect(row).not.toHaveProperty('GSI2PK');
  });

  describe('of a META without a row', () => {
    /**
     * An order whose row is absent during the check, and an action just before its META would be
     * deleted.
     */
    const orphan = async (
      customerId: string,
      act: (row: object, metadata: object) => Promise<unknown>,
    ) => {
      const { orderId, placedAt } = await anOrder(await aCustomer(customerId), 'ABC');
      await catchUp();
      const key = customerOrderKey({ customerId, orderId, placedAt });
      const row = (await table.get({ ...key })) ?? {};
      const metadata = (await table.get({ ...orderMetadataKey(orderId) })) ?? {};
      await table.remove({ ...key });
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes('Delete') && input.includes(orderId),
        () => act(row, metadata),
      );
      await repairOrphan(orderId);
      expect(slip.happened()).toBe(true);
      return table.get({ ...orderMetadataKey(orderId) });
    };

    it('deletes none whose row has returned', async () => {
      expect(await orphan('restored', (row) => table.put({ ...row }))).toMatchObject({
        version: 1,
      });
    });

    it('deletes none that has changed since the check', async () => {
      const seen = await orphan('touched', (_, metadata) =>
        table.put({ ...metadata, version: 2, status: 'SHIPPED' }),
      );

      expect(seen).toMatchObject({ version: 2, status: 'SHIPPED' });
    });
  });

  it('writes no outdated sums of the METAs', async () => {
    const customerId = await aCustomer('overtaken');
    const { orderId } = await anOrder(customerId, 'ABC');
    await catchUp();
    await corrupt(customerId, { open: 40 });
    const written: unknown[] = [];
    const slip = justBefore(
      'PutItem',
      (input) => input.includes('"SUMMARY"'),
      async () => {
        await move(customerId, orderId, 'SHIPPED');
        await catchUp();
        justBefore(
          'Query',
          (input) => input.includes(customerId),
          async () => written.push(await table.get({ ...summaryKey(customerId) })),
        );
      },
    );

    await repairSummary(customerId);

    expect(slip.happened()).toBe(true);
    // The first write's result: the corrupt counter, moved by the projector. The outdated sums are
    // not written.
    expect(written).toMatchObject([{ open: 39, shipped: 1 }]);
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({ open: 0, shipped: 1 });
  });

  it('ends with no drift under orders, changes, cancellations and the projector', async () => {
    const customerIds = await Promise.all(['busy1', 'busy2', 'busy3'].map(aCustomer));
    let writing = true;
    const shop = customerIds.map(async (customerId) => {
      for (let n = 0; n < 12; n++) {
        const { orderId } = await anOrder(customerId, 'ABC');
        if (n % 3 === 0) await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
        if (n % 3 === 1) await cancelOrder({ as: operator, path: { customerId, orderId } });
      }
    });
    const projector = (async () => {
      while (writing) {
        await catchUp();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const vandal = customerIds.map(async (customerId, n) => {
      await new Promise((resolve) => setTimeout(resolve, 50 * (n + 1)));
      await documents.send(wrongCounters(customerId));
      return verify(customerId, true);
    });

    const repaired = await Promise.all(vandal);
    await Promise.all(shop);
    writing = false;
    await projector;
    await catchUp();

    expect(repaired.map(({ left }) => left)).toEqual([[], [], []]);
    for (const customerId of customerIds) {
      expect((await verify(customerId)).drifts).toEqual([]);
      expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({
        orders: 12,
        delivered: 4,
        cancelled: 4,
      });
    }
  });
});

/** Adds to the counters with ADD, as the projector does, so that no concurrent change is lost. */
const wrongCounters = (customerId: string) =>
  new UpdateCommand({
    TableName: tableName(),
    Key: summaryKey(customerId),
    UpdateExpression: 'ADD #open :n, #total :n',
    ExpressionAttributeNames: { '#open': 'open', '#total': 'lifetimeTotal.EUR' },
    ExpressionAttributeValues: { ':n': 13 },
  });
