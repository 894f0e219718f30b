/** Listens on loopback only: a port gives access to the sample data and to the token key. */
import { createServer, type Server } from 'node:net';
import { Failure } from '../api/commands/failure.ts';

/**
 * Milliseconds that a server keeps an idle connection. Clients close theirs a second earlier, and a
 * busy machine can delay them by more: then a request would meet a closed connection. Node's own 5
 * seconds are often reached between two requests of a person, so this is longer.
 */
export const KEPT_ALIVE = 75_000;

/**
 * @param port 0 for any free port
 * @param inUse the error text for a port that is already in use
 * @param host another name of loopback: `localhost` may be ::1
 * @returns the port
 * @throws {Failure} if the server cannot listen
 */
export function listen(
  server: Server,
  port: number,
  inUse: string,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Failure(code === 'EADDRINUSE' ? inUse : message)),
    );
    server.listen(port, host, () => resolve(portOf(server)));
  });
}

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Chooses a free port before the start of a process that cannot report its own. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, '');
  await close(probe);
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
