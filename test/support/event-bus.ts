import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CloudEvent } from '../../table/events/cloud-event.ts';

/** An entry as PutEvents sends it. */
export interface PutEntry {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Resources: readonly string[];
  readonly Time?: number;
  readonly Detail: string;
}

/**
 * - `error`: the bus answers 500
 * - `throttled`: it answers with a throttling error
 * - `lost`: it accepts the entries, and the connection breaks before its answer
 * - `broken`: the connection breaks before it accepts them
 * - `short`: it accepts the entries, and its answer lacks the last one
 * - `silent`: it neither accepts them nor answers
 */
export type BusFault = 'error' | 'short' | 'throttled' | 'lost' | 'broken' | 'silent';

/**
 * A local server for EventBridge's PutEvents. It accepts entries, or rejects them and fails as the
 * test requires, below the SDK's own retries.
 */
export function eventBus() {
  const taken: PutEntry[] = [];
  let requests = 0;
  let faultOf: (request: number) => BusFault | undefined = () => undefined;
  let refuses: (entry: PutEntry) => boolean = () => false;
  let server: Server;

  const put = (entry: PutEntry) => {
    if (refuses(entry)) return { ErrorCode: 'ThrottlingException', ErrorMessage: 'slow down' };
    taken.push(entry);
    return { EventId: `bus-${taken.length}` };
  };
  const meet = (fault: BusFault, request: IncomingMessage, response: ServerResponse) => {
    if (fault === 'broken') request.socket.destroy();
    else if (fault === 'error')
      response.writeHead(500).end(JSON.stringify({ __type: 'InternalException' }));
    else if (fault === 'throttled')
      response.writeHead(400).end(JSON.stringify({ __type: 'ThrottlingException' }));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests += 1;
    const fault = faultOf(requests);
    const isTaken = fault === 'lost' || fault === 'short';
    if (fault !== undefined && !isTaken) return meet(fault, request, response);
    const results = (JSON.parse(body) as { Entries: PutEntry[] }).Entries.map(put);
    if (fault === 'lost') return request.socket.destroy();
    if (fault === 'short') results.pop();
    const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
    return response.writeHead(200).end(JSON.stringify({ FailedEntryCount, Entries: results }));
  };

  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${port}`,
      EVENT_BUS_NAME: 'orders-bus',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
  });
  beforeEach(() => {
    taken.length = 0;
    requests = 0;
    faultOf = () => undefined;
    refuses = () => false;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    /** The entries that the bus accepted, in order of arrival. */
    taken,
    events: (): readonly CloudEvent[] => taken.map(({ Detail }) => JSON.parse(Detail)),
    requests: () => requests,
    /** @param fault by the number of the request, from 1 */
    fail(fault: (request: number) => BusFault | undefined) {
      faultOf = fault;
    },
    refuse(entry: (entry: PutEntry) => boolean) {
      refuses = entry;
    },
  };
}
