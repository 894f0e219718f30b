import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { singleKeysOff } from '../keys.ts';
import { showsCosts } from '../requests/costs.ts';
import { THEMES, type Theme, theme } from '../theme.ts';

const WORDS: Readonly<Record<Theme, string>> = {
  auto: 'The system’s',
  light: 'Light',
  dark: 'Dark',
};

/** @param lag milliseconds */
const lagWords = (lag: number): string =>
  lag < Number.POSITIVE_INFINITY
    ? `Lists followed the last change within ${Math.ceil(lag / 1000)} s.`
    : 'Lists are more than 30 seconds behind.';

/** The theme, the keys, the lag, and the sign-out. */
export function AccountMenu({ signOut }: { readonly signOut: () => void }) {
  const { session, config, lag } = useDesk();
  const menu = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const close = (event: Event) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    addEventListener('click', close);
    return () => removeEventListener('click', close);
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        // Escape goes back one step: here, out of the menu.
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary class="button bare small" aria-label={`Account of ${session.user()}`}>
        <Icon of="person" /> <span class="user">{session.user()}</span> <Icon of="down" />
      </summary>
      <div class="float">
        <fieldset>
          <legend>Theme</legend>
          {THEMES.map((choice) => (
            <label key={choice} class="row">
              <input
                type="radio"
                name="theme"
                checked={choice === theme.value}
                onClick={() => {
                  theme.value = choice;
                }}
              />
              {WORDS[choice]}
            </label>
          ))}
        </fieldset>
        <PreferenceBox of={singleKeysOff} name="Single keys off" />
        <PreferenceBox of={showsCosts} name="Show costs" />
        {lag.value !== undefined && <p class="dim">{lagWords(lag.value)}</p>}
        {config.dashboardUrl && (
          <a href={config.dashboardUrl} target="_blank" rel="noreferrer">
            Alarms and lag of the shop
          </a>
        )}
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      </div>
    </details>
  );
}
