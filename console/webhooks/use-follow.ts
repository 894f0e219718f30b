import { useEffect } from 'preact/hooks';
import type { Loaded } from '../use-load.ts';

/** Milliseconds between two questions. */
const EVERY = 3000;

/**
 * Asks again every few seconds while something is about to happen. An answer that does not come
 * ends it: the next one is asked for by hand.
 *
 * @param onAsk called with each question
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
