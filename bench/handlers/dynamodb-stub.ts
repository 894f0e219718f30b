/**
 * A stub of DynamoDB, Secrets Manager and EventBridge with immediate, constant answers. It isolates
 * the handler's own cost.
 */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Item, marshall } from '../../aws-protocol/item.ts';
import { placeOrder } from '../../domain/order.ts';
import { SECRET_VERSION } from '../../events/secret-version.ts';
import { EXAMPLE_ORDER } from '../../operations/example.ts';
import {
  lineItemKey,
  orderIdentity,
  orderMetadataKey,
  orderPartition,
  PARTITIONS,
  profileKey,
} from '../../table/keys.ts';
import { orderRow } from '../../table/orders/order-row.ts';
import type { Certificate } from './localhost-certificate.ts';

const { customerId, orderId } = EXAMPLE_ORDER;
// A6's code builds the rows, and spreads them over so many shards.
process.env['OPEN_ORDER_SHARDS'] ??= '1';

/** An order in a list. `withIds`: in the form of libraries that do not parse ids from keys. */
function listed(n: number, withIds: boolean): Item {
  const id = `${orderId.slice(0, -2)}${String(n).padStart(2, '0')}`;
  const order = placeOrder(orderIdentity({ customerId, orderId: id }), {
    lines: [{ sku: 'ABC', quantity: 2, unitPrice: 2500 }],
    currency: 'EUR',
  });
  const { GSI1PK, GSI1SK, GSI2PK, GSI2SK, type, ...row } = orderRow(order);
  return withIds ? { ...row, customerId, orderId: id, placedAt: order.placedAt } : row;
}

const LINE = { sku: 'ABC', name: 'Canvas bag', quantity: 2, unitPrice: 2500 };
const STOCK = {
  PK: `${PARTITIONS.stock}ABC`,
  SK: 'STOCK',
  ...LINE,
  currency: 'EUR',
  lowStockThreshold: 5,
  version: 1,
};
const PROFILE = {
  ...profileKey(customerId),
  name: 'Acme Co',
  email: 'orders@acme.example',
  createdAt: '2026-06-01T00:00:00.000Z',
  version: 1,
};
const ORDER = [
  ...[1, 2, 3].map((seq) => ({ ...lineItemKey(orderId, seq), ...LINE })),
  {
    ...orderMetadataKey(orderId),
    customerId,
    status: 'OPEN',
    version: 1,
    currency: 'EUR',
    total: 15_000,
    lineCount: 3,
  },
];

/** Twenty-one orders: a page, and one more that proves the next page. */
export const orderPage = (withIds: boolean): string =>
  page(Array.from({ length: 21 }, (_, n) => listed(n, withIds)));

const page = (items: readonly Item[]): string =>
  JSON.stringify({ Items: items.map(marshall), Count: items.length, ScannedCount: items.length });

/** Answers by action, for handlers with only one request. Other actions get an empty answer. */
export const answersOf = (withIds: boolean): Readonly<Record<string, string>> => ({
  Query: orderPage(withIds),
  UpdateItem: JSON.stringify({ Attributes: marshall(listed(1, false)) }),
  PutEvents: JSON.stringify({ FailedEntryCount: 0, Entries: [{ EventId: 'e' }] }),
  DescribeSecret: JSON.stringify({ VersionIdsToStages: { [SECRET_VERSION]: ['AWSCURRENT'] } }),
  GetSecretValue: JSON.stringify({
    SecretString: 'a-key-that-signs-cursors-in-the-bench',
    VersionStages: ['AWSCURRENT'],
  }),
});

/** Returns the answer to a read, by its keys. */
function read(action: string, request: string): string | undefined {
  if (action === 'GetItem') {
    const item = request.includes('"SK":{"S":"ORDER#')
      ? listed(1, false)
      : request.includes('"STOCK"')
        ? STOCK
        : PROFILE;
    return JSON.stringify({ Item: marshall(item) });
  }
  if (action !== 'Query') return undefined;
  if (request.includes(`"${orderPartition(orderId)}"`)) return page(ORDER);
  if (request.includes('"GSI2"') && !request.includes('OPEN'))
    return page(Array.from({ length: 21 }, () => STOCK));
  return undefined;
}

export interface StubOptions {
  /** Its certificate, for TLS as on AWS. */
  readonly certificate?: Certificate;
  readonly withIds?: boolean;
}

export interface Stub {
  readonly endpoint: string;
  close(): void;
}

export async function dynamodbStub({
  certificate,
  withIds = false,
}: StubOptions = {}): Promise<Stub> {
  const answers = answersOf(withIds);
  const listener: RequestListener = (request, response) => {
    const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    let asked = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      asked += chunk;
    });
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(read(action, asked) ?? answers[action] ?? '{}');
    });
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
