import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels beside the window in which groups are rendered, so that none is missing on a scroll. */
const MARGIN = 4000;

/** Pixels of a row that was not rendered yet. */
const ROW = 36;

/** A row as its list has it. */
export interface RowState {
  readonly id: string;
  /** The row's number in the whole list, from 0. */
  readonly index: number;
  /** True under the hand. */
  readonly isAt: boolean;
  readonly isPicked: boolean;
}

interface RowGroupProps {
  readonly ids: readonly string[];
  /** The number of the first row in the whole list. */
  readonly from: number;
  /** The id under the hand, if it is in this group. Its row is always rendered. */
  readonly at: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly row: (state: RowState) => ComponentChildren;
}

/**
 * Some rows of a list, or their height alone while they are far from the window: with 2,000 rows, a
 * browser needs most of a key's time to prepare what nobody sees.
 */
export function RowGroup({ ids, from, at, selected, row }: RowGroupProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  // Of a row, because a filter may change their number while they are not rendered.
  const height = useRef(ROW);
  const count = useRef(0);
  count.current = ids.length;
  const [isNear, setNear] = useState(from === 0);
  useLayoutEffect(() => {
    const group = body.current;
    if (!group) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const isUsed = entry.isIntersecting || group.contains(document.activeElement);
        // A list behind the print view has no height.
        if (!isUsed) height.current = group.offsetHeight / count.current || height.current;
        setNear(isUsed);
      },
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(group);
    return () => observer.disconnect();
  }, []);
  const isRendered = isNear || at !== undefined;
  return (
    <tbody ref={body}>
      {isRendered ? (
        ids.map((id, index) =>
          row({ id, index: from + index, isAt: id === at, isPicked: selected.has(id) }),
        )
      ) : (
        <tr style={{ height: `${height.current * ids.length}px` }} />
      )}
    </tbody>
  );
}
