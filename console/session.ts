/** Who works here: where the page's API is, and how an operator signs in to it. */
import { type OrdersClient, ordersClient } from '../client/orders-client.ts';
import { ConnectionError } from '../client/problem-error.ts';
import type { PageConfig } from './page-config.ts';

export interface Session {
  readonly config: PageConfig;
  readonly isSignedIn: boolean;
  readonly client: OrdersClient;
  signIn(): Promise<void>;
  signOut(): void;
}

/** A tab's own: another tab signs in by itself, and a closed one leaves nothing. */
const TOKEN = 'orders.token';
const VERIFIER = 'orders.verifier';

export async function startSession(): Promise<Session> {
  const response = await fetch('config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config = (await response.json()) as PageConfig;
  await returnFromSignIn(config);
  const signIn = () =>
    config.signIn.kind === 'local'
      ? askForToken(config.signIn.tokenUrl)
      : leaveToSignIn(config.signIn);
  const client = ordersClient({
    url: config.apiUrl || location.origin,
    async token({ renew }) {
      if (renew) await signIn();
      return sessionStorage.getItem(TOKEN) ?? '';
    },
  });
  return {
    config,
    client,
    signIn,
    isSignedIn: sessionStorage.getItem(TOKEN) !== null,
    signOut() {
      sessionStorage.removeItem(TOKEN);
      location.reload();
    },
  };
}

async function askForToken(tokenUrl: string): Promise<void> {
  const response = await fetch(tokenUrl).catch((error: unknown) => {
    throw new ConnectionError(error, { attempts: 1 });
  });
  if (!response.ok) throw new Error(`no token: ${(await response.text()).trim()}`);
  sessionStorage.setItem(TOKEN, await response.text());
}

type Hosted = Extract<PageConfig['signIn'], { kind: 'hosted' }>;

const callback = (): string => `${location.origin}/callback`;

/** RFC 7636: what comes back is worth nothing to who did not send us there. */
async function leaveToSignIn({ signInUrl, clientId, scope }: Hosted): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(VERIFIER, verifier);
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
  const query = { response_type: 'code', client_id: clientId, redirect_uri: callback(), scope };
  const proof = { code_challenge_method: 'S256', code_challenge: challenge };
  location.assign(`${signInUrl}/oauth2/authorize?${new URLSearchParams({ ...query, ...proof })}`);
  await new Promise(() => undefined);
}

async function returnFromSignIn({ signIn }: PageConfig): Promise<void> {
  const code = new URLSearchParams(location.search).get('code');
  const verifier = sessionStorage.getItem(VERIFIER);
  if (code === null || verifier === null || signIn.kind !== 'hosted') return;
  sessionStorage.removeItem(VERIFIER);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: signIn.clientId,
    code,
    redirect_uri: callback(),
    code_verifier: verifier,
  });
  const response = await fetch(`${signIn.signInUrl}/oauth2/token`, { method: 'POST', body });
  if (!response.ok) throw new Error('the sign-in was not accepted; try it again');
  const { access_token } = (await response.json()) as { access_token: string };
  sessionStorage.setItem(TOKEN, access_token);
  history.replaceState(null, '', '/');
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
