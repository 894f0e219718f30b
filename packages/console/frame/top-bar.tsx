import type { RefObject } from 'preact';
import { useDesk } from '../desk.ts';
import { minute } from '../times.ts';
import { AccountMenu } from './account-menu.tsx';
import { Search } from './search.tsx';

interface TopBarProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly showKeys: () => void;
  readonly signOut: () => void;
}

/** The shop's name, the search, whether the page is up to date, and the account's menu. */
export const TopBar = ({ search, showKeys, signOut }: TopBarProps) => {
  const { config } = useDesk();
  return (
    <header class="top">
      <span class="shop">{config.shop.name}</span>
      <Search of={search} at={location.hash} />
      <span class="grow" />
      <Live />
      <button type="button" class="bare small" aria-keyshortcuts="?" onClick={showKeys}>
        Keys <kbd>?</kbd>
      </button>
      <AccountMenu signOut={signOut} />
    </header>
  );
};

/** "Live · 14:32 Berlin": whether the API answers, and the shop's time. It reads a view again. */
function Live() {
  const { refresher, now, config, refresh } = useDesk();
  const { failedSince } = refresher.connection.value;
  const city = config.timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  const words = failedSince
    ? `No answer since ${minute(failedSince)}`
    : `Live · ${minute(now.value)} ${city}`;
  const look = failedSince ? 'live off' : 'live';
  if (!refresh.value) return <span class={look}>{words}</span>;
  return (
    <button
      type="button"
      class={`bare small ${look}`}
      title="Refresh"
      aria-keyshortcuts="r"
      onClick={refresh.value}
    >
      {words} <kbd>r</kbd>
    </button>
  );
}
