/** The OpenAPI document as `/docs` tries it out: with values that the table of this run has, in the place of the examples. */
import { randomUUID } from 'node:crypto';
import { EXAMPLE_ORDER } from '../../events/events.ts';
import { customerPartition, parseCustomerOrderKey, SORT_PREFIX, stockKey } from '../../table/keys.ts';
import { type EngineApi, engineApi } from '../dynamodb/engine-api.ts';
import type { TableAccess } from '../run.ts';

/** Stands for a random `Idempotency-Key`, which the page puts in its place each time: a fixed one would get the first answer again. */
export const FRESH_KEY = 'a-new-one-each-time';

const { customerId } = EXAMPLE_ORDER;
/** What is ordered, and what is set: another, for each order moves the version that setting names. */
const SKUS = { ordered: 'ABC', set: 'MUG' } as const;

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example?: unknown } } };
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** By operation: of each parameter that gets another value, that value (undefined: none), and `body`. */
type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export async function tryOutDocument(document: ApiDocument, access: TableAccess): Promise<ApiDocument> {
  const values = await valuesOf(engineApi(access.endpoint, access.region), access.tableName);
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        filledIn(operation, values[operation.operationId]),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function filledIn(operation: Operation, values: Values[string] = {}): Operation {
  const { parameters = [], requestBody } = operation;
  const { example, ...content } = requestBody?.content['application/json'] ?? {};
  const { body = example } = values;
  return {
    ...operation,
    parameters: parameters.map((parameter) => withValue(parameter, values)),
    ...(requestBody && {
      requestBody: { ...requestBody, content: { 'application/json': { ...content, example: body } } },
    }),
  };
}

function withValue({ example: committed, ...parameter }: Parameter, values: Values[string]): Parameter {
  if (parameter.name === 'Idempotency-Key') {
    const hint = `Here \`${FRESH_KEY}\` is sent as a new random key each time, and anything else as it stands.`;
    return { ...parameter, description: `${parameter.description} ${hint}`, example: FRESH_KEY };
  }
  const example = parameter.name in values ? values[parameter.name] : committed;
  return { ...parameter, ...(example !== undefined && { example }) };
}

async function valuesOf(api: EngineApi, tableName: string): Promise<Values> {
  const [orders, ordered, set] = await Promise.all([
    newestOrders(api, tableName),
    stockRow(api, tableName, SKUS.ordered),
    stockRow(api, tableName, SKUS.set),
  ]);
  const [newest] = orders;
  const [toCancel = newest, toShip = toCancel] = orders.filter(({ status }) => status === 'OPEN');
  const id = `c-${randomUUID().slice(0, 8)}`;
  return {
    ...Object.fromEntries(['getOrder', 'getCustomerOrder', 'listOrderEvents'].map((read) => [read, named(newest)])),
    cancelOrder: seen(toCancel),
    updateOrderStatus: seen(toShip),
    // Any day on which there are orders is as good as another.
    listCustomerOrders: { from: undefined, to: undefined },
    createOrder: ordered ? { body: basketOf(ordered.level) } : {},
    putInventory: set ? { sku: SKUS.set, 'If-Match': `"${set.version}"`, body: set.level } : {},
    createCustomer: { body: { customerId: id, name: 'Nia Lund', email: `${id}@mail.example` } },
  };
}

const basketOf = ({ currency, unitPrice, name }: Level) => ({
  currency,
  lines: [{ sku: SKUS.ordered, quantity: 1, unitPrice, name }],
});

interface FoundOrder {
  readonly orderId: string;
  readonly status: unknown;
  readonly version: unknown;
}

const named = (order: FoundOrder | undefined) => (order ? { orderId: order.orderId } : {});
const seen = (order: FoundOrder | undefined) => ({
  ...named(order),
  ...(order?.version !== undefined && { 'If-Match': `"${order.version}"` }),
});

/** The customer's, newest first. */
async function newestOrders(api: EngineApi, TableName: string): Promise<FoundOrder[]> {
  const { Items } = await api<{ Items: Marshalled[] }>('Query', {
    TableName,
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :order)',
    ExpressionAttributeValues: {
      ':customer': { S: customerPartition(customerId) },
      ':order': { S: SORT_PREFIX.order },
    },
    ScanIndexForward: false,
    Limit: 100,
  });
  return Items.map(plain).map(({ PK, SK, status, version }) => {
    const { orderId } = parseCustomerOrderKey({ PK: String(PK), SK: String(SK) });
    return { orderId, status, version };
  });
}

interface StockRow {
  /** As `putInventory` takes it. */
  readonly level: Level;
  readonly version: unknown;
}

type Level = Readonly<Record<'name' | 'unitPrice' | 'currency' | 'quantity' | 'lowStockThreshold', unknown>>;

async function stockRow(api: EngineApi, TableName: string, sku: string): Promise<StockRow | undefined> {
  const { PK, SK } = stockKey(sku);
  const { Item } = await api<{ Item?: Marshalled }>('GetItem', { TableName, Key: { PK: { S: PK }, SK: { S: SK } } });
  if (!Item) return undefined;
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } = plain(Item);
  return { level: { name, unitPrice, currency, quantity, lowStockThreshold }, version };
}

type Marshalled = Readonly<Record<string, { readonly S: string } | { readonly N: string }>>;

/** Texts and numbers, which are all that is asked for here. */
const plain = (item: Marshalled): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, 'N' in value ? Number(value.N) : value.S]));
