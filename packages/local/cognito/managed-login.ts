/**
 * The endpoints of Cognito's managed login that a browser's sign-in needs, in front of the local
 * API: `/oauth2/authorize`, `/login`, `/oauth2/token`, `/oauth2/revoke`, `/logout`.
 * docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SAFE_KEY_PART } from '../../../table/keys.ts';
import { inFrontOf } from '../in-front-of.ts';
import { escapeHtml } from '../pages/html.ts';
import type { PageAnswer } from '../pages/pages.ts';
import { answerUrl, authorizationRequest, destinationOf } from './authorization-request.ts';
import { exampleEmail } from './identity.ts';
import { OAuthError } from './oauth-error.ts';
import { signInPage, wrongRequest } from './sign-in-page.ts';
import { type AuthorizationServer, revoke, tokenResponse } from './token-requests.ts';

interface LoginRequest {
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

type Endpoint = (
  request: LoginRequest,
  server: AuthorizationServer,
) => PageAnswer | Promise<PageAnswer>;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /oauth2/authorize': authorize,
  'POST /login': login,
  'POST /oauth2/token': async ({ form }, server) => json(200, await tokenResponse(form, server)),
  'POST /oauth2/revoke': ({ form }, server) => {
    revoke(form, server);
    return json(200, {});
  },
  'GET /logout': logout,
};

/** Serves the sign-in's endpoints, and passes every other request to the API. */
export const withManagedLogin = (server: AuthorizationServer, api: Server): Server =>
  inFrontOf(api, (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const endpoint = ENDPOINTS[`${request.method} ${path}`];
    if (endpoint === undefined || server.clients.length === 0)
      api.emit('request', request, response);
    else void serve(endpoint, new URLSearchParams(query), server, request, response);
  });

async function serve(
  endpoint: Endpoint,
  query: URLSearchParams,
  server: AuthorizationServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, type, body, headers } = await answer(endpoint, query, server, request);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

/**
 * Rejects other hosts: a site whose name leads to 127.0.0.1 (DNS rebinding) sends its own name as
 * `Host`.
 */
async function answer(
  endpoint: Endpoint,
  query: URLSearchParams,
  server: AuthorizationServer,
  request: IncomingMessage,
): Promise<PageAnswer> {
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
    return wrongRequest('Open this page on localhost.');
  try {
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    return await endpoint({ query, form }, server);
  } catch (error) {
    if (error instanceof OAuthError)
      return json(400, { error: error.code, error_description: error.message });
    return json(500, { error: 'server_error', error_description: String(error) });
  }
}

function authorize({ query }: LoginRequest, { clients }: AuthorizationServer): PageAnswer {
  const destination = destinationOf(query, clients);
  if (!destination) return wrongRequest(NOT_A_CALLBACK);
  try {
    authorizationRequest(query, destination);
    return signInPage(query, destination);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const answer = { error: error.code, error_description: error.message };
    return redirect(answerUrl(destination, answer));
  }
}

function login(
  { query, form }: LoginRequest,
  { clients, grants }: AuthorizationServer,
): PageAnswer {
  const destination = destinationOf(query, clients);
  if (!destination) return wrongRequest(NOT_A_CALLBACK);
  const operator = form.get('role') === 'operator';
  const sub = operator ? 'operator' : (form.get('sub') ?? '');
  if (!SAFE_KEY_PART.test(sub))
    return wrongRequest('A customer id is 1 to 64 letters, digits, - and _.');
  const email = form.get('email') || exampleEmail(sub);
  const request = authorizationRequest(query, destination);
  const code = grants.issueCode({ ...request, sub, email, operator });
  return redirect(answerUrl(request, { code }));
}

function logout({ query }: LoginRequest, { clients }: AuthorizationServer): PageAnswer {
  const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
  const url = query.get('logout_uri') ?? '';
  return client?.logoutUrls.includes(url)
    ? redirect(url)
    : wrongRequest(
        'The logout_uri is not one of the app client’s: see storefrontOrigins and logoutUrls ' +
          'in shop/stages/dev.json.',
      );
}

const NOT_A_CALLBACK =
  'The client_id is unknown, or the redirect_uri is not one of the app client’s: see ' +
  'storefrontOrigins and callbackUrls in shop/stages/dev.json.';

const redirect = (location: string): PageAnswer => ({
  status: 303,
  type: 'text/html; charset=utf-8',
  body: `<a href="${escapeHtml(location)}">Continue</a>`,
  headers: { location },
});

/** A JSON answer that any origin may read, like that of Cognito's token endpoint. */
const json = (status: number, body: unknown): PageAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers: { 'access-control-allow-origin': '*' },
});
