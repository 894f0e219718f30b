/** Connects the clients for the bus and for secrets to their simulated services. */
import { Readable } from 'node:stream';
import { HttpResponse } from '@smithy/core/transport';
import { eventBridge, putEvent } from '../../../functions/aws/event-bus.ts';
import { secrets } from '../../../functions/aws/secrets-manager.ts';
import { masterSecret } from '../../../functions/webhooks/master-secret.ts';
import { attemptIn, type SignedRequest } from '../attempt.ts';
import { passGate } from '../faults/wire.ts';
import type { BusEntry } from './bus.ts';

/** Accepts the entries of one request; each has its own answer. */
export type PutEvents = (entries: readonly BusEntry[]) => readonly object[];

let putEvents: PutEvents = () => {
  throw new Error('no bus is connected');
};

/** Sends every PutEvents to this bus from now on. */
export const sendEventsTo = (bus: PutEvents): void => {
  putEvents = bus;
};

Object.assign(process.env, { EVENT_BUS_NAME: 'orders-bus', WEBHOOK_MASTER_SECRET: 'master' });

// Below the SDK's retries: each attempt waits for its turn, and may meet a fault.
handleWith(eventBridge, (request) =>
  passGate(attemptIn(request), async () => {
    const { Entries } = JSON.parse(String(request.body)) as { Entries: BusEntry[] };
    const results = putEvents(Entries);
    const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
    return answer({ FailedEntryCount, Entries: results });
  }),
);

/**
 * Reads the secret from which endpoints' secrets are derived, and publishes an event that nobody
 * gets, before the first scenario. A function reads the secret at its first invocation, which is no
 * part of a scenario; and of two requests at once, a client's first one would be overtaken.
 */
export async function warmUp(): Promise<void> {
  sendEventsTo((entries) => entries.map(() => ({ EventId: 'first' })));
  await putEvent({ Source: 'orders', DetailType: 'first', Detail: '{}' });
  handleWith(secrets(), async () => answer({ SecretString: 'simulated', CreatedDate: 1 }));
  await masterSecret();
}

function handleWith(client: object, handle: (request: SignedRequest) => Promise<unknown>): void {
  const { config } = client as { config: { requestHandler: unknown } };
  config.requestHandler = { handle };
}

const answer = (content: object) => ({
  response: new HttpResponse({
    statusCode: 200,
    headers: {},
    body: Readable.from([Buffer.from(JSON.stringify(content))]),
  }),
});
