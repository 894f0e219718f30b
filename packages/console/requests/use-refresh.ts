import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';

/** Reads the view again by `r`, and by a button in the top bar. */
export function useRefresh(again: () => void): void {
  const { refresh } = useDesk();
  const latest = useRef(again);
  latest.current = again;
  useKeys({ r: again });
  useLayoutEffect(() => {
    const act = () => latest.current();
    refresh.value = act;
    return () => {
      if (refresh.peek() === act) refresh.value = undefined;
    };
  }, [refresh]);
}
