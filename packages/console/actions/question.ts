import { useState } from 'preact/hooks';

/** Milliseconds in which a scanner may end a line a second time. */
export const ECHO = 500;

/**
 * A question that is asked once before parcels leave: the same Enter again is the answer.
 *
 * @param about what it is about: another one is asked again
 */
export function useQuestion<About>(about: About) {
  const [[subject, at], set] = useState<readonly [About?, number?]>([]);
  return {
    asked: subject === about,
    ask: () => set([about, Date.now()]),
    forget: () => set([]),
    /** Stops the second Enter of a scanner that ends its lines with two: it is no answer. */
    stopEcho: (event: KeyboardEvent) => {
      const isEcho = subject === about && Date.now() - (at ?? 0) < ECHO;
      if (event.key === 'Enter' && isEcho) event.preventDefault();
    },
  };
}
