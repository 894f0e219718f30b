import { dynamodb } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';

/** The SDK's clients, as they are used here. */
interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, place: object): void;
    remove(name: string): boolean;
  };
  /** The table's client keeps each command's middlewares from its first request on. */
  handlers?: unknown;
}

export type Middleware = (next: Step, context: { readonly commandName?: string }) => Step;
type Step = (args: { readonly input: object }) => Promise<{ readonly output: object }>;

/** The place of a middleware: before the SDK's retries, or within them, at each attempt. */
export type Place = 'call' | 'attempt';

const PLACES = {
  call: { step: 'initialize' },
  attempt: { step: 'finalizeRequest', priority: 'low' },
} as const satisfies Record<Place, object>;

/**
 * Adds a middleware to the requests of the tools' own client, and of the functions' client, which
 * their repairs and lists use.
 *
 * @returns a function that removes it
 */
export function onEachRequest(name: string, place: Place, middleware: Middleware): () => void {
  const clients = [documents, dynamodb] as unknown as Client[];
  for (const client of clients) {
    client.middlewareStack.add(middleware, { ...PLACES[place], name, override: true });
    delete client.handlers;
  }
  return () => {
    for (const client of clients) {
      client.middlewareStack.remove(name);
      delete client.handlers;
    }
  };
}
