/** A DynamoDB and a Secrets Manager that answer at once, always the same: what a handler costs, and not what a database does. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SECRET_VERSION } from '../local/secrets.ts';
import type { Certificate } from './self-signed-certificate.ts';

const order = (n: number) => ({
  PK: { S: 'CUST#a1b2' },
  SK: {
    S: `ORDER#2026-06-01T00:00:${String(n).padStart(2, '0')}.000Z#o-01JWMJ9V40CJ3GAS3P5CEJY7${String(n).padStart(2, '0')}`,
  },
  status: { S: 'OPEN' },
  paymentStatus: { S: 'PENDING' },
  currency: { S: 'EUR' },
  total: { N: '4990' },
  version: { N: '1' },
  lineCount: { N: '2' },
});

/** Twenty-one orders: a page, and the one that proves the next. */
export const ORDER_PAGE = JSON.stringify({
  Items: Array.from({ length: 21 }, (_, n) => order(n)),
  Count: 21,
  ScannedCount: 21,
});

/** By action; everything else is done, and answers nothing. */
export const ANSWERS: Readonly<Record<string, string>> = {
  Query: ORDER_PAGE,
  UpdateItem: JSON.stringify({ Attributes: order(1) }),
  DescribeSecret: JSON.stringify({ VersionIdsToStages: { [SECRET_VERSION]: ['AWSCURRENT'] } }),
  GetSecretValue: JSON.stringify({
    SecretString: 'a-key-that-signs-cursors-in-the-bench',
    VersionStages: ['AWSCURRENT'],
  }),
};

/** @param certificate its own, to be spoken to over TLS, as AWS is */
export async function dynamodbStub(certificate?: Certificate): Promise<{ readonly endpoint: string; close(): void }> {
  const answer: RequestListener = (request, response) => {
    const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(ANSWERS[action] ?? '{}');
    });
  };
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    endpoint: `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
