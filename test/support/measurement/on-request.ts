import { documents } from '../../../packages/oms/document-client.ts';
import { dynamodb } from '../../../table/requests/client.ts';

/** A request in the SDK, with plain values; from the step `build` on, with its HTTP request. */
interface Sent {
  readonly input: object;
  readonly request?: unknown;
}

type Send = (sent: Sent) => Promise<{ readonly output: object; readonly response: unknown }>;

/**
 * A middleware of the SDK, as it is used here
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

/** Undoes each `onRequest` that still holds. */
const added = new Set<() => void>();

/**
 * Adds a middleware to every request to DynamoDB, of functions and of tools, and returns a function
 * that removes it. The table's client caches its middleware stacks (`cacheMiddleware`), so they are
 * deleted here; otherwise the middleware would not run.
 */
export function onRequest(middleware: OnRequest, position: Position): () => void {
  const clients = [dynamodb, documents] as unknown as Client[];
  for (const client of clients) {
    client.middlewareStack.add(middleware, position);
    delete client.handlers;
  }
  const remove = () => {
    added.delete(remove);
    for (const client of clients) {
      client.middlewareStack.remove(middleware);
      delete client.handlers;
    }
  };
  added.add(remove);
  return remove;
}

/** Removes the middlewares that nobody has removed. The next user of the clients has none. */
export function removeFromRequests(): void {
  for (const remove of added) remove();
}
