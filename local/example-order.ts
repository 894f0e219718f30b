/** The order that the events are about, as one that this table has. */
import { EXAMPLE_ORDER } from '../events/events.ts';
import { type Key, parseCustomerOrderKey, statusPartition } from '../table/keys.ts';
import { GSI1 } from '../table/schema.ts';
import { engineApi } from './engine-api.ts';
import type { TableAccess } from './run.ts';

type Marshalled = { readonly [Attribute in keyof Key]: { readonly S: string } };

/** An event that names the example's order names the customer's newest open order instead, if there is one. */
export async function withExampleOrder(event: unknown, access: TableAccess): Promise<unknown> {
  const text = JSON.stringify(event);
  if (!text.includes(EXAMPLE_ORDER.orderId)) return event;
  const orderId = await newestOpenOrder(access);
  return orderId === undefined ? event : JSON.parse(text.replaceAll(EXAMPLE_ORDER.orderId, orderId));
}

async function newestOpenOrder({ endpoint, region, tableName }: TableAccess): Promise<string | undefined> {
  const api = engineApi(endpoint, region);
  const { Items } = await api<{ Items: Marshalled[] }>('Query', {
    TableName: tableName,
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :open',
    ExpressionAttributeValues: { ':open': { S: statusPartition(EXAMPLE_ORDER.customerId, 'OPEN') } },
    ScanIndexForward: false,
    Limit: 1,
  });
  const [newest] = Items;
  return newest && parseCustomerOrderKey({ PK: newest.PK.S, SK: newest.SK.S }).orderId;
}
