/**
 * The local run's pages for people, in front of the API. They need no token and are not deployed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pagePolicy } from '../../../lib/console/page-policy.ts';
import { inFrontOf } from '../in-front-of.ts';

export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the answer for a path below the page's own (`/docs`, `/docs/…`; only `/` itself), without
 * the prefix; undefined for an unknown path.
 */
export type PageHandler = (
  subpath: string,
  request: IncomingMessage,
) => Promise<PageAnswer | undefined> | PageAnswer | undefined;

export type PageHandlers = Readonly<Record<string, PageHandler>>;

/** Pages may only load from and send to this server, and cannot be framed. */
const POLICY = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Serves the pages, and passes every other request to the API. */
export const withPages = (pages: PageHandlers, api: Server): Server =>
  inFrontOf(api, (request, response) => {
    // Not `new URL`: a request line may contain an invalid URL, which the API answers.
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const [, prefix = pathname, subpath = ''] = /^(\/[^/]+)(.*)$/.exec(pathname) ?? [];
    const page = Object.hasOwn(pages, prefix) ? pages[prefix] : undefined;
    if (page === undefined) api.emit('request', request, response);
    else void serve(page, subpath, request, response);
  });

async function serve(
  page: PageHandler,
  subpath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const answer = readable
    ? await Promise.resolve(page(subpath, request)).catch(failed)
    : NOT_ALLOWED;
  const { status, type, body, headers } = answer ?? NOT_FOUND;
  response.writeHead(status, {
    ...POLICY,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const text = (status: number, body: string): PageAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});
const NOT_FOUND = text(404, 'There is no such page.');
const NOT_ALLOWED = { ...text(405, 'Read pages with GET.'), headers: { allow: 'GET, HEAD' } };
const failed = (error: unknown): PageAnswer =>
  text(500, error instanceof Error ? error.message : String(error));
