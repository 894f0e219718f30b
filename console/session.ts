/** Who works here: where the page's API is, and how an operator signs in to it. */
import type { TokenFunction } from '../client/client-options.ts';
import { type OrdersClient, ordersClient } from '../client/orders-client.ts';
import { type OrdersSession, ordersSession } from '../client/orders-session.ts';
import { ConnectionError } from '../client/problem-error.ts';
import { SignInError } from '../client/sign-in-error.ts';
import type { PageConfig } from './page-config.ts';

export interface Session {
  readonly config: PageConfig;
  readonly isSignedIn: boolean;
  readonly client: OrdersClient;
  signIn(): Promise<void>;
  signOut(): void;
}

type SignIn = Pick<Session, 'isSignedIn' | 'signIn' | 'signOut'> & {
  readonly token: TokenFunction;
};

export async function startSession(): Promise<Session> {
  const response = await fetch('config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config = (await response.json()) as PageConfig;
  const { token, ...signIn } =
    config.signIn.kind === 'local' ? localSignIn(config.signIn) : await hostedSignIn(config.signIn);
  const client = ordersClient({ url: config.apiUrl || location.origin, token });
  return { config, client, ...signIn };
}

type Config<Kind> = Extract<PageConfig['signIn'], { readonly kind: Kind }>;

/** The user pool's sign-in page. When a sign-in has ended, the next call leaves for it. */
async function hostedSignIn({ signInUrl, clientId, scope }: Config<'hosted'>): Promise<SignIn> {
  const redirectUri = `${location.origin}/callback`;
  const session = ordersSession({ signInUrl, clientId, redirectUri, scope });
  await session.completeSignIn();
  const signIn = async () => {
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
  if (!(error instanceof SignInError && error.code === 'sign_in_required')) throw error;
  await signIn();
  return session.token();
}

/** The page is about to be replaced: nothing may go on meanwhile. */
const leaving = (): Promise<never> => new Promise(() => undefined);

/** A tab's own: another tab signs in by itself, and a closed one leaves nothing. */
const TOKEN = 'orders.token';

/** On a laptop the local run gives this page a token. */
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
  if (!response.ok) throw new Error(`no token: ${(await response.text()).trim()}`);
  return response.text();
}
