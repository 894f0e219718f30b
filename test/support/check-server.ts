import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { changingSecret } from './secrets-manager.ts';

const SECRET_ARN = 'arn:the-secret-of-the-check';

/** The value of the secret, as Secrets Manager generates it. */
export const CHECK_SECRET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ab';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answering = (response: ServerResponse, asked: Asked) => void;

/** Answers with JSON. */
export const withJson =
  (content: unknown, status = 200): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));

/** Writes these bytes to the connection, and ends it unless it is kept. */
export const withBytes =
  (bytes: string, isKept = false): Answering =>
  ({ socket }) => {
    socket?.write(bytes);
    if (!isKept) socket?.end();
  };

/**
 * A shop's check on this machine, for the tests of a file: a real server, whose answer each test
 * sets. It lets every order pass by default. The functions ask it by the setting.
 */
export function checkServer() {
  const secret = changingSecret(SECRET_ARN);
  const asked: Asked[] = [];
  let server: Server;
  let url = '';
  let answer: Answering;
  let connections = 0;

  beforeAll(async () => {
    secret.put('AWSCURRENT', CHECK_SECRET);
    server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const question = { path: request.url ?? '', headers: request.headers, body };
      asked.push(question);
      answer(response, question);
    });
    server.on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answer = (response) => response.writeHead(204).end();
    vi.stubEnv('PLACING_CHECK', url);
    vi.stubEnv('PLACING_CHECK_SILENCE', 'refuse');
    vi.stubEnv('PLACING_CHECK_SECRET', SECRET_ARN);
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:*');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    asked.length = 0;
    connections = 0;
  });

  return {
    asked,
    secret,
    url: () => url,
    /** The number of connections to the check during the test. */
    connections: () => connections,
    answer(next: Answering) {
      answer = next;
    },
    /** The check is asked as a Lambda with this ARN, behind the same server. */
    asLambda(arn: string) {
      vi.stubEnv('PLACING_CHECK', arn);
      vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', url);
    },
  };
}
