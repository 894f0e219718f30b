import { preference } from './preferences.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme; the system's by default. */
export const theme = preference<Theme>('theme', 'auto');

// At once, so that the page is never painted in another theme.
theme.subscribe((chosen) => {
  document.documentElement.style.colorScheme = chosen === 'auto' ? 'light dark' : chosen;
});
