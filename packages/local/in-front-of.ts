import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * A server before another one, which answers some requests and gives the others on. It listens in
 * its place, so connections are kept as long, and what is no request is the other one's, too.
 */
export const inFrontOf = (server: Server, listener: RequestListener): Server =>
  createServer({ keepAliveTimeout: server.keepAliveTimeout }, listener).on(
    'clientError',
    (error, socket) => server.emit('clientError', error, socket),
  );
