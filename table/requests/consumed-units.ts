import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { countedUnits } from './invocation.ts';

type Send = (sent: { readonly input: object }) => Promise<{ readonly output: object }>;
type Middleware = (next: Send, context: { readonly commandName: string }) => Send;

/** The member of an SDK client that is used here. */
interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, place: { step: string; name: string }): void;
  };
}

/** Makes a client add up what the table names as consumed, for an invocation that counts. */
export function addUnits<SdkClient extends object>(client: SdkClient): SdkClient {
  (client as Client).middlewareStack.add(adding, { step: 'initialize', name: 'addUnits' });
  return client;
}

const adding: Middleware =
  (next, { commandName }) =>
  async (sent) => {
    const units = countedUnits();
    if (!units) return next(sent);
    // A recorder may have asked for more.
    const input = { ReturnConsumedCapacity: 'TOTAL', ...sent.input };
    const answer = await next({ ...sent, input });
    const { ConsumedCapacity = [] } = answer.output as {
      readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
    };
    const reads = /Get|Query/.test(commandName);
    for (const all of [ConsumedCapacity].flat()) {
      const { CapacityUnits = 0, ReadCapacityUnits: read = 0, WriteCapacityUnits: write = 0 } = all;
      // Transactions name both kinds: a repeated one is answered by reads.
      const other = CapacityUnits - read - write;
      units.read += read + (reads ? other : 0);
      units.write += write + (reads ? 0 : other);
    }
    return answer;
  };
