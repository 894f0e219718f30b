/** The API's address, and the operator's sign-in. */
import { signal } from '@preact/signals';
import type { TokenFunction } from '../client/client-options.ts';
import { type OrdersClient, ordersClient } from '../client/orders-client.ts';
import { type OrdersSession, ordersSession } from '../client/orders-session.ts';
import { ConnectionError } from '../client/problem-error.ts';
import type { PageConfig } from './page-config.ts';
import { counted } from './requests/costs.ts';
import { hasWork, isSignedOut, signedOut } from './requests/signed-out.ts';
import { showTimesIn } from './times.ts';

export interface Session {
  readonly config: PageConfig;
  readonly isSignedIn: boolean;
  readonly client: OrdersClient;
  /** The name of the person who is signed in, for the account's menu. */
  user(): string;
  signIn(): Promise<void>;
  signOut(): void;
}

type SignIn = Pick<Session, 'isSignedIn' | 'signIn' | 'signOut'> & {
  readonly token: TokenFunction;
};

export async function startSession(): Promise<Session> {
  const response = await fetch('config.json');
  if (!response.ok) throw new Error(`config.json could not be read (HTTP ${response.status}).`);
  const config = (await response.json()) as PageConfig;
  showTimesIn(config.timeZone);
  const { token, ...signIn } =
    config.signIn.kind === 'local' ? localSignIn(config.signIn) : await hostedSignIn(config.signIn);
  const last = signal('');
  const remembered: TokenFunction = async (how) => {
    last.value = await token(how);
    return last.value;
  };
  const client = ordersClient({
    url: config.apiUrl || location.origin,
    token: remembered,
    fetch: counted,
  });
  return { config, client, user: () => userIn(last.value), ...signIn };
}

/** Reads who a token is for, without checking it: the API does that. */
function userIn(token: string): string {
  const payload = token.split('.')[1];
  if (!payload) return 'Account';
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const { username, sub } = JSON.parse(text) as {
    readonly username?: string;
    readonly sub?: string;
  };
  return username ?? sub ?? 'Account';
}

type Config<Kind> = Extract<PageConfig['signIn'], { readonly kind: Kind }>;

/**
 * Signs in on the user pool's page. If the session has ended when the page opens, its first call
 * goes there again; later, a person does, and what is typed comes back afterwards.
 */
async function hostedSignIn({ signInUrl, clientId, scope }: Config<'hosted'>): Promise<SignIn> {
  const redirectUri = `${location.origin}/callback`;
  const session = ordersSession({ signInUrl, clientId, redirectUri, scope });
  await session.completeSignIn();
  const signIn = async () => {
    await import('./work/typed-fields.ts').then(
      ({ keepFields }) => keepFields(),
      () => undefined,
    );
    await session.signIn();
    await leaving();
  };
  return {
    isSignedIn: session.isSignedIn,
    signIn,
    signOut: () => void session.signOut(),
    token: (how) => session.token(how).catch((error) => again(error, session, signIn)),
  };
}

async function again(
  error: unknown,
  session: OrdersSession,
  signIn: () => Promise<void>,
): Promise<string> {
  if (!isSignedOut(error)) throw error;
  signedOut.value = true;
  if (hasWork()) throw error;
  await signIn();
  return session.token();
}

/** Never resolves: the browser is about to leave the page. */
const leaving = (): Promise<never> => new Promise(() => undefined);

/** Kept in the tab's sessionStorage: each tab signs in, and a closed tab leaves nothing. */
const TOKEN = 'orders.token';

/** Signs in with a token from the local run. */
function localSignIn({ tokenUrl }: Config<'local'>): SignIn {
  const signIn = async () => sessionStorage.setItem(TOKEN, await fetchToken(tokenUrl));
  return {
    isSignedIn: sessionStorage.getItem(TOKEN) !== null,
    signIn,
    signOut() {
      sessionStorage.removeItem(TOKEN);
      location.reload();
    },
    async token({ renew }) {
      if (renew || sessionStorage.getItem(TOKEN) === null) await signIn();
      return sessionStorage.getItem(TOKEN) ?? '';
    },
  };
}

async function fetchToken(tokenUrl: string): Promise<string> {
  const response = await fetch(tokenUrl).catch((error: unknown) => {
    throw new ConnectionError(error, { attempts: 1 });
  });
  if (!response.ok)
    throw new Error(`The local run gave no token: ${(await response.text()).trim()}`);
  return response.text();
}
