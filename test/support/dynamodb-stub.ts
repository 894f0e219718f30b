/**
 * A stub of DynamoDB, Secrets Manager and EventBridge with immediate answers: constant ones, or
 * those of a recording. It isolates the handler's own cost.
 */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { placeOrder } from '../../domain/order.ts';
import { EXAMPLE_ORDER } from '../../packages/api/operations/example.ts';
import { SECRET_VERSION } from '../../packages/local/lambda-events/secret-version.ts';
import { type Item, marshall } from '../../table/aws-protocol/item.ts';
import { orderRow } from '../../table/full-order/order-row.ts';
import { orderIdentity } from '../../table/keys.ts';
import type { Certificate } from './localhost-certificate.ts';

/** An answer of DynamoDB, Secrets Manager or EventBridge. */
export interface RecordedAnswer {
  /** The operation of the API: `GetItem`, `PutEvents` … */
  readonly action: string;
  readonly status: number;
  readonly body: string;
}

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

/** Twenty-one orders: a page, and one more that proves the next page. */
export const orderPage = (withIds: boolean): string =>
  page(Array.from({ length: 21 }, (_, n) => listed(n, withIds)));

const page = (items: readonly Item[]): string =>
  JSON.stringify({ Items: items.map(marshall), Count: items.length, ScannedCount: items.length });

/** Constant answers by action: one page for each Query. Other actions get an empty answer. */
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

export interface StubOptions {
  /** Its certificate, for TLS as on AWS. */
  readonly certificate?: Certificate;
  readonly withIds?: boolean;
}

export interface Stub {
  readonly endpoint: string;
  /**
   * Answers the next requests of each action with these, in their order, and any further request
   * with an error. Without a recording the answers are constant again.
   */
  play(recorded?: readonly RecordedAnswer[]): void;
  close(): void;
}

/** The error is one that the SDK does not try again. */
const NOT_RECORDED = {
  status: 400,
  body: JSON.stringify({ __type: 'ValidationException', message: 'not recorded' }),
};

/** The answer to `functions/http/prime.ts`: no item. Priming uses up no recorded answer. */
const NOTHING = { status: 200, body: '{}' };
const isPriming = (body: string): boolean => /"S":"[A-Z]+#?PRIME"/.test(body);

export async function dynamodbStub({
  certificate,
  withIds = false,
}: StubOptions = {}): Promise<Stub> {
  const constant = answersOf(withIds);
  let playing: RecordedAnswer[] | undefined;
  const answerTo = (action: string): Omit<RecordedAnswer, 'action'> => {
    if (!playing) return { status: 200, body: constant[action] ?? '{}' };
    const next = playing.findIndex((recorded) => recorded.action === action);
    return playing.splice(next, next === -1 ? 0 : 1)[0] ?? NOT_RECORDED;
  };
  const listener: RequestListener = (request, response) => {
    const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    let sent = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      sent += text;
    });
    request.on('end', () => {
      const { status, body } = isPriming(sent) ? NOTHING : answerTo(action);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
    });
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    play(recorded) {
      playing = recorded && [...recorded];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
