import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LagMeter } from './lag.tsx';
import { hrefOf, useRoute, type ViewRoute } from './route.ts';
import type { Session } from './session.ts';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { SignIn } from './sign-in.tsx';
import { useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { View } from './view.tsx';

export function App({ session }: { readonly session: Session }) {
  const [signedIn, setSignedIn] = useState(session.isSignedIn);
  const theme = useTheme();
  return signedIn ? (
    <Desk session={session} theme={theme} />
  ) : (
    <SignIn session={session} done={() => setSignedIn(true)} />
  );
}

const go = (to: ViewRoute): void => {
  location.hash = hrefOf(to);
};

interface DeskProps {
  readonly session: Session;
  readonly theme: ReturnType<typeof useTheme>;
}

function Desk({ session, theme: [theme, nextTheme] }: DeskProps) {
  const route = useRoute();
  const meter = useMemo(() => new LagMeter(session.client), [session]);
  const [outcome, announce] = useState('');
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const showKeys = () => setHelp(true);
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': showKeys,
    o: () => go({ view: 'open' }),
    b: () => go({ view: 'day' }),
    l: () => go({ view: 'low-stock' }),
    w: () => go({ view: 'webhooks' }),
    t: nextTheme,
  });
  useArrival(route, () => announce(''));

  const { signOut } = session;
  return (
    <>
      <button type="button" class="skip" onClick={focusTitle}>
        Skip to the content
      </button>
      <TopBar
        route={route}
        meter={meter}
        search={search}
        theme={theme}
        go={go}
        nextTheme={nextTheme}
        showKeys={showKeys}
        signOut={signOut}
      />
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

const focusTitle = (): void => document.getElementById('title')?.focus();

/**
 * After a change of view, moves the keyboard focus to its title: screen readers then announce it.
 * This is done before the browser paints the view. Later, it could take the focus from a field in
 * which a person already types.
 */
function useArrival(route: ViewRoute, arrived: () => void): void {
  const place = JSON.stringify(route);
  const before = useRef(route);
  useLayoutEffect(() => {
    const last = before.current;
    if (JSON.stringify(last) === place) return;
    before.current = route;
    arrived();
    // With another day, the view stays, and the user stays in the field or at the button.
    if (route.view !== 'day' || last.view !== 'day') focusTitle();
  }, [place]);
  useLayoutEffect(() => {
    document.title = `${titleOf(route)} · Orders`;
  }, [route]);
}

/** Names the page in the browser's tabs, history and bookmarks. */
function titleOf({ view, id }: ViewRoute): string {
  const name = TITLES[view];
  return id === undefined ? name : `${name} ${id}`;
}

const TITLES: Readonly<Record<ViewRoute['view'], string>> = {
  open: 'Open orders',
  order: 'Order',
  number: 'Orders with the number',
  search: 'Search for',
  day: 'Orders of a day',
  customer: 'Customer',
  'low-stock': 'Low stock',
  stock: 'Stock of',
  webhooks: 'Webhooks',
  webhook: 'Webhook endpoint',
};
