import { useEffect, useState } from 'preact/hooks';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** The pages after the first, loaded on request. */
export function useMore<Item>(
  first: Page<Item> | undefined,
  load: (cursor: string) => Promise<Page<Item>>,
) {
  const [pages, setPages] = useState<readonly Page<Item>[]>([]);
  const [state, setState] = useState<{ isLoading: boolean; error: Error | undefined }>({
    isLoading: false,
    error: undefined,
  });
  const cursor = pages.length > 0 ? pages.at(-1)?.nextCursor : first?.nextCursor;
  const more = () => {
    if (cursor === undefined) return;
    setState({ isLoading: true, error: undefined });
    load(cursor).then(
      (page) => {
        // A page that arrives after `clear` belongs to the list before it.
        setPages((before) => (before === pages ? [...before, page] : before));
        setState({ isLoading: false, error: undefined });
      },
      (error: Error) => setState({ isLoading: false, error }),
    );
  };
  const clear = () => setPages([]);
  // Without a first page, as after a change of the sort order, the later pages are dropped, too.
  useEffect(() => {
    if (first === undefined) clear();
  }, [first]);
  return { items: pages.flatMap(({ items }) => items), cursor, more, clear, ...state };
}
