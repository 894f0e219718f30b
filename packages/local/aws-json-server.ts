/** Serves an AWS service on this machine, in AWS JSON 1.1. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { KEPT_ALIVE, listen } from './loopback.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly body: object;
}

export interface JsonService {
  /** The name for people: `Secrets Manager`. */
  readonly name: string;
  /** The part of `X-Amz-Target` before the operation: `secretsmanager`. */
  readonly target: string;
  readonly operations: Readonly<
    Record<string, (input: unknown) => JsonAnswer | Promise<JsonAnswer>>
  >;
  /** The service's own time, in epoch milliseconds: its answers' `Date`. @default the machine's */
  readonly now?: () => number;
}

export interface Served {
  readonly endpoint: string;
  readonly server: Server;
}

/** Listens on loopback, at any free port unless one is given. */
export async function serveJson(service: JsonService, fixedPort = 0): Promise<Served> {
  const server = createServer({ keepAliveTimeout: KEPT_ALIVE }, (request, response) => {
    void answer(request, service)
      .catch(() => refusal('InvalidRequestException', 'the request is not a JSON request'))
      .then(({ status, body }) => {
        response
          .writeHead(status, {
            'content-type': 'application/x-amz-json-1.1',
            ...(service.now && { date: new Date(service.now()).toUTCString() }),
          })
          .end(JSON.stringify(body));
      });
  });
  const inUse =
    `port ${fixedPort}, for ${service.name}, is in use: choose another engine’s with ` +
    '--engine-port';
  const port = await listen(server, fixedPort, inUse);
  return { endpoint: `http://127.0.0.1:${port}`, server };
}

async function answer(request: IncomingMessage, { target, operations }: JsonService) {
  const [service, name = ''] = String(request.headers['x-amz-target']).split('.');
  const operation = service === target ? operations[name] : undefined;
  if (!operation) return refusal('UnknownOperationException', `no ${name} on a laptop`);
  const chunks = await request.toArray();
  return operation(JSON.parse(Buffer.concat(chunks).toString()));
}

export const refusal = (__type: string, message: string): JsonAnswer => ({
  status: 400,
  body: { __type, message },
});
