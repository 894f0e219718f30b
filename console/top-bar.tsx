import type { RefObject } from 'preact';
import { type LagMeter, LagView } from './lag.tsx';
import { hrefOf, routeOfSearch, type ViewRoute } from './route.ts';
import type { Theme } from './theme.ts';

interface TopBarProps {
  readonly route: ViewRoute;
  readonly meter: LagMeter;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly theme: Theme;
  readonly go: (to: ViewRoute) => void;
  readonly nextTheme: () => void;
  readonly showKeys: () => void;
  readonly signOut: () => void;
}

/** The bar above every view: links to the views, the search, and the page's settings. */
export const TopBar = (props: TopBarProps) => {
  const { route, meter, search, theme, go, nextTheme, showKeys, signOut } = props;
  return (
    <header class="top">
      <nav aria-label="Views">
        {VIEWS.map(([view, name]) => (
          <a
            key={view}
            href={hrefOf({ view })}
            aria-current={route.view === view ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <Search of={search} go={go} />
      <LagView meter={meter} />
      <button type="button" onClick={nextTheme} aria-label={`Theme: ${theme}`}>
        {SIGNS[theme]}
      </button>
      <button type="button" onClick={showKeys} aria-label="Keys">
        ?
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </header>
  );
};

const VIEWS = [
  ['open', 'Open orders'],
  ['day', 'By day'],
  ['low-stock', 'Low stock'],
  ['webhooks', 'Webhooks'],
] as const;

const SIGNS: Readonly<Record<Theme, string>> = { auto: '◐', light: '☀', dark: '☾' };

interface SearchProps {
  readonly of: RefObject<HTMLInputElement | null>;
  readonly go: (to: ViewRoute) => void;
}

const Search = ({ of, go }: SearchProps) => (
  <search>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = of.current?.value.trim();
        if (text) go(routeOfSearch(text));
      }}
    >
      <input
        ref={of}
        type="search"
        aria-label="Order number, order id or customer id"
        placeholder="Order or customer  ( / )"
        spellcheck={false}
      />
    </form>
  </search>
);
