/** Finds the rows of a run's table that the examples of `/docs` are made from. */
import { EXAMPLE_CUSTOMER } from '../../../api/operations/example.ts';
import {
  customerPartition,
  parseCustomerOrderKey,
  SORT_PREFIX,
  stockKey,
} from '../../../table/keys.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';

export interface FoundOrder {
  readonly orderId: string;
  readonly status: unknown;
  readonly version: unknown;
  /** True if the order was changed by line, so that A7 rejects it. */
  readonly byLine: boolean;
}

/** Reads the customer's orders, newest first. */
export async function newestOrders(api: EngineApi, TableName: string): Promise<FoundOrder[]> {
  const { Items } = await api<{ Items: Marshalled[] }>('Query', {
    TableName,
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :order)',
    ExpressionAttributeValues: {
      ':customer': { S: customerPartition(EXAMPLE_CUSTOMER.customerId) },
      ':order': { S: SORT_PREFIX.order },
    },
    ScanIndexForward: false,
    Limit: 100,
  });
  return Items.map(plain).map(({ PK, SK, status, version, fulfillmentStatus }) => {
    const { orderId } = parseCustomerOrderKey({ PK: String(PK), SK: String(SK) });
    return { orderId, status, version, byLine: fulfillmentStatus !== undefined };
  });
}

export interface StockRow {
  /** The body of `putInventory`. */
  readonly level: StockLevel;
  readonly version: unknown;
}

type LevelMember = 'name' | 'unitPrice' | 'currency' | 'quantity' | 'lowStockThreshold';
export type StockLevel = Readonly<Record<LevelMember, unknown>>;

export async function stockRow(
  api: EngineApi,
  TableName: string,
  sku: string,
): Promise<StockRow | undefined> {
  const { PK, SK } = stockKey(sku);
  const Key = { PK: { S: PK }, SK: { S: SK } };
  const { Item } = await api<{ Item?: Marshalled }>('GetItem', { TableName, Key });
  if (!Item) return undefined;
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } = plain(Item);
  return { level: { name, unitPrice, currency, quantity, lowStockThreshold }, version };
}

type Marshalled = Readonly<Record<string, { readonly S: string } | { readonly N: string }>>;

/** Unmarshals texts and numbers, the only types that are read here. */
const plain = (item: Marshalled): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, 'N' in value ? Number(value.N) : value.S]),
  );
