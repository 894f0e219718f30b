import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CustomerView } from './customer-view.tsx';
import { LagMeter, LagView } from './lag.tsx';
import { LowStock } from './low-stock.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderView } from './order-view.tsx';
import { hrefOf, type Route, useRoute } from './route.ts';
import type { Session } from './session.ts';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { Failed } from './states.tsx';
import { useTheme } from './theme.ts';

export function App({ session }: { readonly session: Session }) {
  const [signedIn, setSignedIn] = useState(session.isSignedIn);
  return signedIn ? (
    <Desk session={session} />
  ) : (
    <SignIn session={session} done={() => setSignedIn(true)} />
  );
}

function SignIn({ session, done }: { readonly session: Session; readonly done: () => void }) {
  const [error, setError] = useState<Error>();
  const isLocal = session.config.signIn.kind === 'local';
  return (
    <main class="sign-in">
      <h1>Orders</h1>
      <p class="dim">What is open, over all customers; shipping, delivering and cancelling it.</p>
      {error && <Failed error={error} />}
      <button type="button" class="main" onClick={() => session.signIn().then(done, setError)}>
        Sign in as operator
      </button>
      {isLocal && (
        <p class="dim">
          On this machine you are who you say you are: the local run signs the token.
        </p>
      )}
    </main>
  );
}

function Desk({ session }: { readonly session: Session }) {
  const route = useRoute();
  const meter = useMemo(() => new LagMeter(session.client), [session]);
  const [theme, nextTheme] = useTheme();
  const [outcome, announce] = useState('');
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const go = (to: Route) => {
    location.hash = hrefOf(to);
  };
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setHelp(true),
    o: () => go({ view: 'open' }),
    l: () => go({ view: 'low-stock' }),
    t: nextTheme,
  });

  // Who listens to the page is told where they are; who sees it has the keyboard there.
  const place = JSON.stringify(route);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    announce('');
    document.getElementById('title')?.focus();
  }, [place]);
  useLayoutEffect(() => {
    document.title = `${titleOf(route)} · Orders`;
  }, [route]);

  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('title')?.focus()}>
        To the content
      </button>
      <header class="top">
        <nav aria-label="Views">
          <a
            href={hrefOf({ view: 'open' })}
            aria-current={route.view === 'open' ? 'page' : undefined}
          >
            Open orders
          </a>
          <a
            href={hrefOf({ view: 'low-stock' })}
            aria-current={route.view === 'low-stock' ? 'page' : undefined}
          >
            Low stock
          </a>
        </nav>
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const id = search.current?.value.trim();
              if (id) go({ view: id.startsWith('o-') ? 'order' : 'customer', id });
            }}
          >
            <input
              ref={search}
              type="search"
              aria-label="Order or customer id"
              placeholder="Order or customer id  ( / )"
              spellcheck={false}
            />
          </form>
        </search>
        <LagView meter={meter} />
        <button type="button" onClick={nextTheme} aria-label={`Theme: ${theme}`}>
          {theme === 'auto' ? '◐' : theme === 'light' ? '☀' : '☾'}
        </button>
        <button type="button" onClick={() => setHelp(true)} aria-label="Keys">
          ?
        </button>
        <button type="button" onClick={session.signOut}>
          Sign out
        </button>
      </header>
      <main>
        <p class="outcome" role="status" aria-live="polite">
          {outcome}
        </p>
        <View route={route} session={session} meter={meter} announce={announce} />
      </main>
      {help && <ShortcutHelp close={() => setHelp(false)} />}
    </>
  );
}

/** For the browser's tabs, history and bookmarks. */
function titleOf(route: Route): string {
  if ('id' in route) return `${route.view === 'order' ? 'Order' : 'Customer'} ${route.id}`;
  return route.view === 'low-stock' ? 'Low stock' : 'Open orders';
}

interface ViewProps {
  readonly route: Route;
  readonly session: Session;
  readonly meter: LagMeter;
  readonly announce: (outcome: string) => void;
}

function View({ route, session, meter, announce }: ViewProps) {
  if (route.view === 'order')
    return (
      <OrderView
        key={route.id}
        session={session}
        orderId={route.id}
        meter={meter}
        announce={announce}
      />
    );
  if (route.view === 'customer')
    return <CustomerView key={route.id} session={session} customerId={route.id} />;
  return route.view === 'low-stock' ? (
    <LowStock session={session} />
  ) : (
    <OpenOrders session={session} />
  );
}
