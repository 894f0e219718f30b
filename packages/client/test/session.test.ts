import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Browser, unsignedToken } from '../../../test/support/sign-in.ts';
import { ordersSession } from '../orders-session.ts';
import { challengeOf, randomText } from '../pkce.ts';
import { ConnectionError } from '../problem-error.ts';
import type { SessionOptions } from '../session-options.ts';
import { SignInError } from '../sign-in-error.ts';

const CALLBACK = 'https://shop.example/callback';
const TOKENS = {
  access_token: unsignedToken({ sub: 'a1b2' }),
  refresh_token: 'refresh-1',
  token_type: 'Bearer',
  expires_in: 3600,
};

/** A tab, and a sign-in server that sends the answers of `script` in order. */
function tab(...script: (Response | Error)[]) {
  const browser = new Browser('https://shop.example/basket?page=2#top');
  const posted: { path: string; form: Record<string, string> }[] = [];
  const options: SessionOptions = {
    signInUrl: 'https://sign-in.example',
    clientId: 'client',
    redirectUri: CALLBACK,
    storage: browser.storage,
    page: browser,
    fetch: async (url, init) => {
      const form = Object.fromEntries(init?.body as URLSearchParams);
      posted.push({ path: new URL(String(url)).pathname, form });
      const answer = script.shift() ?? new Error('no more answers');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  /** Signs in, up to the return to the page. */
  const returned = async (answer: Record<string, string> = { code: 'code-1' }) => {
    await ordersSession(options).signIn();
    const { state = '' } = Object.fromEntries(new URL(browser.location.href).searchParams);
    browser.location.href = `${CALLBACK}?${new URLSearchParams({ state, ...answer })}`;
    return ordersSession(options);
  };
  const signedIn = async () => {
    script.unshift(Response.json(TOKENS));
    const session = await returned();
    await session.completeSignIn();
    return session;
  };
  return { browser, posted, options, returned, signedIn };
}

describe('Leaving for the sign-in page', () => {
  it('requests a code with state and a challenge, and no implicit token', async () => {
    const { browser, options } = tab();
    await ordersSession(options).signIn();

    const url = new URL(browser.location.href);
    expect(url.origin + url.pathname).toBe('https://sign-in.example/oauth2/authorize');
    const { state, code_challenge, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: CALLBACK,
      scope: 'openid orders/read orders/write',
      code_challenge_method: 'S256',
    });
    expect([state, code_challenge]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
  });

  it('makes challenges like RFC 7636 (Appendix B), from different verifiers', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
    expect(randomText()).toMatch(/^[\w-]{43}$/);
    expect(randomText()).not.toBe(randomText());
  });

  it('returns to this site only', async () => {
    const { browser, options } = tab();
    const leave = ordersSession(options).signIn({ returnTo: 'https://elsewhere.example/' });
    await expect(leave).rejects.toThrow('returnTo must be an address of this site');
    expect(browser.assigned).toEqual([]);
  });
});

describe('The return from the sign-in page', () => {
  it('exchanges the code with the verifier, and goes back to the page before', async () => {
    const { browser, posted, returned } = tab(Response.json(TOKENS));
    const session = await returned();
    const challenge = new URL(browser.assigned[0] ?? '').searchParams.get('code_challenge');
    expect(session.isSignedIn).toBe(false);

    expect(await session.completeSignIn()).toBe(true);
    expect(browser.location.href).toBe('https://shop.example/basket?page=2#top');
    const { code_verifier = '', ...form } = posted[0]?.form ?? {};
    expect(posted.map(({ path }) => path)).toEqual(['/oauth2/token']);
    expect(form).toEqual({
      grant_type: 'authorization_code',
      client_id: 'client',
      code: 'code-1',
      redirect_uri: CALLBACK,
    });
    expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(challenge);
    expect([session.isSignedIn, session.customerId]).toEqual([true, 'a1b2']);
    expect(await session.token()).toBe(TOKENS.access_token);
  });

  it('is completed once for any number of calls', async () => {
    const { posted, returned } = tab(Response.json(TOKENS));
    const session = await returned();
    const answers = await Promise.all([session.completeSignIn(), session.completeSignIn()]);
    expect([answers, await session.completeSignIn()]).toEqual([[true, true], false]);
    expect(posted).toHaveLength(1);
  });

  it.each([
    ['another state', { state: 'forged', code: 'code-1' }],
    ['another state and an error', { state: 'forged', error: 'access_denied' }],
  ])('rejects a code with %s', async (_, answer) => {
    const { browser, posted, returned } = tab();
    const session = await returned(answer);
    await expect(session.completeSignIn()).rejects.toMatchObject({ code: 'state_mismatch' });
    expect([posted, session.isSignedIn]).toEqual([[], false]);
    expect(browser.location.href).toBe(CALLBACK);
  });

  it('rejects a second use of the same return', async () => {
    const { browser, options, returned } = tab(Response.json(TOKENS));
    const session = await returned();
    const address = browser.location.href;
    await session.completeSignIn();
    browser.location.href = address;
    await expect(ordersSession(options).completeSignIn()).rejects.toMatchObject({
      code: 'state_mismatch',
    });
  });

  it.each([
    'https://shop.example/callback',
    'https://shop.example/callback?code=VOUCHER',
    'https://shop.example/other?code=code-1&state=s',
    'https://shop.example/callback#code=code-1&state=s&access_token=a',
  ])('is not %s', async (address) => {
    const { browser, posted, options } = tab();
    browser.location.href = address;
    expect(await ordersSession(options).completeSignIn()).toBe(false);
    expect([browser.location.href, posted]).toEqual([address, []]);
  });

  it('throws the server’s error, and removes it from the address bar', async () => {
    const { browser, returned } = tab();
    const session = await returned({ error: 'access_denied', error_description: 'Canceled.' });
    const error = await session.completeSignIn().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SignInError);
    expect(error).toMatchObject({
      code: 'access_denied',
      message: 'The sign-in server answered access_denied: Canceled.',
    });
    expect(browser.location.href).toBe('https://shop.example/basket?page=2#top');
  });

  it.each([
    ['an error', Response.json({ error: 'invalid_grant' }, { status: 400 }), 'invalid_grant'],
    ['a page', new Response('<h1>502', { status: 502 }), 'invalid_response'],
    ['no token', Response.json({ token_type: 'Bearer' }), 'invalid_response'],
    ['another kind', Response.json({ ...TOKENS, token_type: 'mac' }), 'invalid_response'],
  ])('fails if the token endpoint answers %s', async (_, answer, code) => {
    const { posted, returned } = tab(answer);
    const session = await returned();
    await expect(session.completeSignIn()).rejects.toMatchObject({ name: 'SignInError', code });
    expect([session.isSignedIn, posted.length]).toEqual([false, 1]);
  });

  it('fails with a ConnectionError if no answer arrives, and sends the code once', async () => {
    const { posted, returned } = tab(new TypeError('fetch failed'));
    const session = await returned();
    await expect(session.completeSignIn()).rejects.toBeInstanceOf(ConnectionError);
    expect(posted).toHaveLength(1);
  });
});

describe('The tokens of a session', () => {
  const next = (n: number, more: object = {}) =>
    Response.json({
      ...TOKENS,
      access_token: `access-${n}`,
      refresh_token: `refresh-${n}`,
      ...more,
    });

  it('are missing before the sign-in', async () => {
    const session = ordersSession(tab().options);
    expect([session.isSignedIn, session.customerId]).toEqual([false, undefined]);
    await expect(session.token()).rejects.toMatchObject({ code: 'sign_in_required' });
  });

  it('outlive the page, and belong to one app client', async () => {
    const { options, signedIn } = tab();
    await signedIn();
    expect(await ordersSession(options).token()).toBe(TOKENS.access_token);
    expect(ordersSession({ ...options, clientId: 'other' }).isSignedIn).toBe(false);
  });

  it.each(['{', 'null', ''])('are missing if the storage holds %j', async (text) => {
    const { browser, options, signedIn } = tab();
    await signedIn();
    browser.storage.setItem('orders.client.tokens', text);
    expect(ordersSession(options).isSignedIn).toBe(false);
  });

  it('are renewed once for concurrent callers, with the rotated refresh token', async () => {
    const { posted, signedIn } = tab(next(2), next(3));
    const session = await signedIn();
    const renew = () => session.token({ renew: true });
    expect(await Promise.all([renew(), renew(), renew()])).toEqual(Array(3).fill('access-2'));
    expect(await renew()).toBe('access-3');
    expect(posted.slice(1).map(({ form }) => form)).toEqual(
      ['refresh-1', 'refresh-2'].map((refresh_token) => ({
        grant_type: 'refresh_token',
        client_id: 'client',
        refresh_token,
      })),
    );
  });

  it('are not renewed for a caller whose token was renewed meanwhile', async () => {
    const { posted, signedIn } = tab(next(2));
    const session = await signedIn();
    const how = { renew: true, rejected: await session.token() };
    expect([await session.token(how), await session.token(how)]).toEqual(['access-2', 'access-2']);
    expect(posted).toHaveLength(2);
  });

  it('keep the refresh token if the server does not replace it', async () => {
    const { posted, signedIn } = tab(next(2, { refresh_token: undefined }), next(3));
    const session = await signedIn();
    await session.token({ renew: true });
    await session.token({ renew: true });
    expect(posted.at(-1)?.form['refresh_token']).toBe('refresh-1');
  });

  it.each([
    [3600, 3539, 1],
    [3600, 3541, 2],
    [10, 8, 1],
    [10, 9.5, 2],
  ])(
    'of %d s are renewed before their end: after %d s, %d requests',
    async (life, age, requests) => {
      const { posted, signedIn } = tab(next(2, { expires_in: life }), next(3));
      const session = await signedIn();
      await session.token({ renew: true });
      const now = Date.now;
      Date.now = () => now() + age * 1000;
      try {
        await session.token();
      } finally {
        Date.now = now;
      }
      expect(posted).toHaveLength(1 + requests);
    },
  );

  it('are requested again if the answer was lost', async () => {
    const lost = new TypeError('fetch failed');
    const { posted, signedIn } = tab(lost, new Response('', { status: 503 }), next(2));
    const session = await signedIn();
    expect(await session.token({ renew: true })).toBe('access-2');
    expect(new Set(posted.slice(1).map(({ form }) => form['refresh_token']))).toEqual(
      new Set(['refresh-1']),
    );
  });

  it('stay while the server cannot be reached', async () => {
    const lost = () => new TypeError('fetch failed');
    const { signedIn } = tab(lost(), lost(), lost(), next(2));
    const session = await signedIn();
    await expect(session.token({ renew: true })).rejects.toBeInstanceOf(ConnectionError);
    expect(session.isSignedIn).toBe(true);
    expect(await session.token({ renew: true })).toBe('access-2');
  });

  it('end when the server rejects the refresh token', async () => {
    const { signedIn } = tab(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const session = await signedIn();
    const error = await session.token({ renew: true }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'sign_in_required', cause: { code: 'invalid_grant' } });
    expect(session.isSignedIn).toBe(false);
  });

  it('are those of another tab that was faster', async () => {
    const { browser, options, signedIn } = tab();
    const session = await signedIn();
    const faster = { accessToken: 'access-9', refreshToken: 'refresh-9' };
    const slow = ordersSession({
      ...options,
      fetch: async () => {
        browser.storage.setItem('orders.client.tokens', JSON.stringify(faster));
        return Response.json({ error: 'invalid_grant' }, { status: 400 });
      },
    });
    expect(await slow.token({ renew: true })).toBe('access-9');
    expect(session.isSignedIn).toBe(true);
  });
});

describe('Signing out', () => {
  it('forgets the tokens, revokes the refresh token and ends the server’s session', async () => {
    const { browser, posted, signedIn } = tab(new Response());
    const session = await signedIn();
    await session.signOut();
    expect(posted.at(-1)).toEqual({
      path: '/oauth2/revoke',
      form: { client_id: 'client', token: 'refresh-1' },
    });
    expect(browser.location.href).toBe(
      'https://sign-in.example/logout?client_id=client&logout_uri=https%3A%2F%2Fshop.example%2F',
    );
    expect([session.isSignedIn, browser.kept.size]).toEqual([false, 0]);
  });

  it('works without the server', async () => {
    const { browser, signedIn } = tab(new TypeError('fetch failed'));
    const session = await signedIn();
    await session.signOut();
    expect([session.isSignedIn, browser.kept.size]).toEqual([false, 0]);
    expect(browser.location.href).toContain('/logout?');
  });

  it('waits at most three seconds for the server', async () => {
    const { browser, options, signedIn } = tab();
    await signedIn();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const hang: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason);
      });
    try {
      await ordersSession({ ...options, fetch: hang }).signOut();
      expect(timeout.mock.calls).toEqual([[3000]]);
      expect(browser.location.href).toContain('/logout?');
    } finally {
      timeout.mockRestore();
    }
  });

  it('stays signed out if a renewal ends later, and revokes its token', async () => {
    const { browser, posted, signedIn, options } = tab(new Response());
    await signedIn();
    let bring = (_: Response) => undefined as unknown;
    const { fetch: send = fetch } = options;
    const session = ordersSession({
      ...options,
      fetch: (url, init) =>
        String(url).endsWith('/oauth2/token')
          ? new Promise<Response>((resolve) => {
              bring = resolve;
            })
          : send(url, init),
    });
    const renewal = session.token({ renew: true });
    const signedOut = session.signOut();
    expect(session.isSignedIn).toBe(false);
    bring(Response.json({ ...TOKENS, refresh_token: 'refresh-2' }));
    await Promise.all([renewal, signedOut]);
    expect(browser.kept.size).toBe(0);
    expect(posted.at(-1)?.form['token']).toBe('refresh-2');
  });
});

describe('A session with missing parts', () => {
  const { options } = tab();
  it.each<[string, Partial<SessionOptions>, string]>([
    [
      'signInUrl',
      { signInUrl: '' },
      'ordersSession needs `signInUrl`, the stack’s output SignInUrl',
    ],
    ['clientId', { clientId: '' }, 'ordersSession needs `clientId`'],
    ['redirectUri', { redirectUri: '' }, 'ordersSession needs `redirectUri`'],
    ['page', { page: undefined as never }, 'There is no browser window here: pass `page`.'],
  ])('is refused at once: %s', (_, without, message) => {
    const construct = () => ordersSession({ ...options, ...without });
    expect(construct).toThrow(TypeError);
    expect(construct).toThrow(message);
  });
});
