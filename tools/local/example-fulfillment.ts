/** Finds a fulfillment of this table for the examples. */
import {
  customerPartition,
  type Key,
  orderPartition,
  parseCustomerOrderKey,
  parseFulfillmentId,
  SORT_PREFIX,
} from '../../table/keys.ts';
import type { EngineApi } from './dynamodb/engine-api.ts';

type Marshalled = Readonly<Record<string, { readonly S: string } | { readonly N: string }>>;

export interface FoundFulfillment {
  readonly orderId: string;
  readonly fulfillmentId: string;
  readonly version: number;
}

/** Returns a shipped fulfillment of the customer, from the oldest order that has one. */
export async function fulfillmentOnItsWay(
  api: EngineApi,
  TableName: string,
  customerId: string,
): Promise<FoundFulfillment | undefined> {
  const beginning = async (partition: string, prefix: string) => {
    const { Items } = await api<{ Items: Marshalled[] }>('Query', {
      TableName,
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':partition': { S: partition }, ':prefix': { S: prefix } },
    });
    return Items;
  };
  for (const row of await beginning(customerPartition(customerId), SORT_PREFIX.order)) {
    const { orderId } = parseCustomerOrderKey(keyOf(row));
    const parcels = await beginning(orderPartition(orderId), SORT_PREFIX.fulfillment);
    const parcel = parcels.find(({ status }) => status && 'S' in status && status.S === 'SHIPPED');
    if (!parcel) continue;
    const { version } = parcel;
    return {
      orderId,
      fulfillmentId: parseFulfillmentId(keyOf(parcel)),
      version: version && 'N' in version ? Number(version.N) : 1,
    };
  }
  return undefined;
}

const text = (value: Marshalled[string] | undefined): string =>
  value && 'S' in value ? value.S : '';

const keyOf = ({ PK, SK }: Marshalled): Key => ({ PK: text(PK), SK: text(SK) });
