import { documents } from '../oms/document-client.ts';
import { table } from '../table/requests/client.ts';

/**
 * A request on its way, its members in plain values; from the SDK's step `build` on, with its HTTP
 * request.
 */
interface Sent {
  readonly input: object;
  readonly request?: unknown;
}

type Send = (sent: Sent) => Promise<{ readonly output: object; readonly response: unknown }>;

/**
 * A middleware of the SDK, as far as it is used here
 * (https://docs.aws.amazon.com/sdk-for-javascript/v3/developer-guide/middleware-stack.html).
 */
export type OnRequest = (next: Send, context: { readonly commandName?: string }) => Send;

interface Position {
  readonly step: 'initialize' | 'build' | 'finalizeRequest';
  readonly priority: 'high' | 'low';
}

interface Client {
  readonly middlewareStack: {
    add(middleware: OnRequest, position: Position): void;
    remove(middleware: OnRequest): void;
  };
  handlers?: unknown;
}

/**
 * Puts a middleware around every request to DynamoDB, the functions' and the tools', whoever asks;
 * answers how to take it away. The table's client keeps the stacks that it has resolved
 * (`cacheMiddleware`): they are forgotten, for it would not notice.
 */
export function onRequest(middleware: OnRequest, position: Position): () => void {
  const clients = [table, documents] as unknown as Client[];
  for (const client of clients) {
    client.middlewareStack.add(middleware, position);
    delete client.handlers;
  }
  return () => {
    for (const client of clients) {
      client.middlewareStack.remove(middleware);
      delete client.handlers;
    }
  };
}
