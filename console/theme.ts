import { useLayoutEffect, useState } from 'preact/hooks';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'orders.theme';

/** The chosen theme; the system's by default. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>((localStorage.getItem(KEY) as Theme | null) ?? 'auto');
  // Before the browser paints, so that the menu and the colors never differ.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
    localStorage.setItem(KEY, theme);
  }, [theme]);
  return [theme, setTheme];
}
