import { useEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';

/** Reads a view again after an undo, which may have been of an action on it. */
export function useReadAfterUndo(reload: () => void): void {
  const ended = useDesk().undo.ended.value;
  const last = useRef(ended);
  useEffect(() => {
    if (last.current !== ended) reload();
    last.current = ended;
  }, [ended]);
}
