/** Serves the examples' pages on this machine. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpenPage {
  readonly url: string;
  readonly close: () => void;
}

/** @param port 0 for any free port */
export async function listen(answer: RequestListener, port: number): Promise<OpenPage> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve);
  });
  const { port: openAt } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${openAt}/`,
    close: () => server.close().closeAllConnections(),
  };
}

/**
 * Sends a file of a page. Tokens and links are in the page's reach, so it runs no script but its
 * own, calls the API alone, and names itself to nobody.
 */
export const sendFile = (
  response: ServerResponse,
  [type, text]: readonly [type: string, text: string],
  apiUrl: string,
): void =>
  void response
    .writeHead(200, {
      'content-type': type,
      'content-security-policy': policyOf(apiUrl),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(text);

const policyOf = (apiUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
