/**
 * Lambda's Runtime API for one invocation:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../loopback.ts';

export interface RuntimeApiEvents {
  /**
   * Called when the runtime has loaded the function and requests work. Returns the event and its
   * headers.
   */
  readonly onReady: () => {
    readonly event: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Called when the runtime requests more work: the invocation is done. */
  readonly onDone: () => void;
  readonly onResponse: (body: string) => void;
  readonly onError: (body: string) => void;
  readonly onInitError: (body: string) => void;
}

export interface RuntimeApi {
  /** host:port, as in AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  close(): void;
}

export async function runtimeApi(events: RuntimeApiEvents): Promise<RuntimeApi> {
  let given = false;
  const server = createServer((request, response) => {
    const what = (request.url ?? '').replace(/^\/2018-06-01\/runtime\//, '');
    if (what === 'invocation/next') {
      // There is only one event. A second request waits until the process is ended.
      if (given) return events.onDone();
      given = true;
      const { event, headers } = events.onReady();
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(event);
    } else {
      void take(request, response, reportOf(what, events));
    }
  });
  const port = await listen(server, 0, 'no port is free');
  return {
    address: `127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reportOf(what: string, { onInitError, onResponse, onError }: RuntimeApiEvents) {
  if (what === 'init/error') return onInitError;
  return what.endsWith('/response') ? onResponse : onError;
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  report: (body: string) => void,
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  response.writeHead(202).end('{"status":"OK"}');
  report(body);
}
