import { useEffect } from 'preact/hooks';
import type { Loaded } from '../requests/use-load.ts';

/** Milliseconds between two reads. */
const EVERY = 3000;

/**
 * Reads again every few seconds while a change is expected. An error ends it; the user then reads
 * again by hand.
 *
 * @param onAsk called with each read
 */
export function useFollow(
  { at, reload }: Pick<Loaded<unknown>, 'at' | 'reload'>,
  isSoon: boolean,
  onAsk: () => void,
): void {
  useEffect(() => {
    if (!isSoon) return undefined;
    const timer = setTimeout(() => {
      void reload();
      onAsk();
    }, EVERY);
    return () => clearTimeout(timer);
  }, [at, isSoon]);
}
