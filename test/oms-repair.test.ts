import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as cancelHandler } from '../functions/a8-cancel-order.ts';
import { ACCESS_PATTERNS } from '../functions/access-patterns.ts';
import { handler as project } from '../functions/project-changes.ts';
import { documents } from '../operations/document-client.ts';
import { GRACE, verifySubject } from '../operations/verify/subject.ts';
import { tableName } from '../table/client.ts';
import { orderMetadataKey, summaryKey } from '../table/keys.ts';
import { caller, operator } from './support/call.ts';
import { justBefore } from './support/faults.ts';
import { lambdaContext } from './support/lambda-context.ts';
import { aCustomer, anOrder, aSku, move } from './support/orders.ts';
import { changeStream } from './support/stream.ts';
import { freshTable } from './support/table.ts';

const cancelOrder = caller(cancelHandler, ACCESS_PATTERNS.A8);

describe('oms verify --repair, while others write', () => {
  const table = freshTable();
  const changes = changeStream();
  const catchUp = async () => {
    const rows = (await changes()).filter(({ dynamodb }) => dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'));
    if (rows.length > 0) await project({ Records: rows as DynamoDBRecord[] }, lambdaContext());
  };
  const verify = (customerId: string, repair = false) => verifySubject({ customerId }, { repair, grace: GRACE });
  const corrupt = async (customerId: string, counters: Record<string, number>) =>
    table.put({ ...(await table.get({ ...summaryKey(customerId) })), ...counters });

  beforeAll(() => aSku('ABC'));

  it('starts over when the projector slips in between reading and writing SUMMARY', async () => {
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
      ...{ orders: 2, open: 1, shipped: 1, 'lifetimeTotal.EUR': 2000 },
    });
  });

  it('sees SUMMARY and METAs together when the projector slips in between two of its reads', async () => {
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
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({ orders: 102, open: 101, shipped: 1 });
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
    expect(await table.get({ ...orderMetadataKey(orderId) })).toMatchObject({ status: 'DELIVERED', version: 3 });
    expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({ orders: 1, open: 0, delivered: 1 });
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
      expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({ orders: 12, delivered: 4, cancelled: 4 });
    }
  });
});

/** By ADD, as the projector counts, so that no move is lost under it. */
const wrongCounters = (customerId: string) =>
  new UpdateCommand({
    TableName: tableName(),
    Key: summaryKey(customerId),
    UpdateExpression: 'ADD #open :n, #total :n',
    ExpressionAttributeNames: { '#open': 'open', '#total': 'lifetimeTotal.EUR' },
    ExpressionAttributeValues: { ':n': 13 },
  });
