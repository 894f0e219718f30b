/**
 * The pages of the laptop run, in front of the API: for people, without a token, and not part of
 * what is deployed.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A page answers paths below its own (`/docs`, `/docs/…`; `/` itself alone), each without its
 * prefix; undefined where there is nothing.
 */
export type Page = (
  rest: string,
  request: IncomingMessage,
) => Promise<PageAnswer | undefined> | PageAnswer | undefined;

export type Pages = Readonly<Record<string, Page>>;

/**
 * No page may load from, or send to, anywhere but here, nor be framed. Swagger UI writes style
 * attributes.
 */
const POLICY = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The pages first, and what they do not know goes to the API. */
export const withPages = (pages: Pages, api: Server): Server =>
  createServer((request, response) => {
    // Not `new URL`: a request line may hold what no URL is, and the API has an answer to that.
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const [, prefix = pathname, rest = ''] = /^(\/[^/]+)(.*)$/.exec(pathname) ?? [];
    const page = Object.hasOwn(pages, prefix) ? pages[prefix] : undefined;
    if (page === undefined) api.emit('request', request, response);
    else void serve(page, rest, request, response);
  });

async function serve(
  page: Page,
  rest: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const answer = readable ? await Promise.resolve(page(rest, request)).catch(failed) : NOT_ALLOWED;
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
const NOT_ALLOWED = { ...text(405, 'Pages are read with GET.'), headers: { allow: 'GET, HEAD' } };
const failed = (error: unknown): PageAnswer =>
  text(500, error instanceof Error ? error.message : String(error));
