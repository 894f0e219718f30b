import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * The state of a request: nothing yet, a value, or an error. The last value stays while a newer one
 * loads.
 */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  /** Epoch milliseconds of the value's arrival. */
  readonly at: number;
  /** Epoch milliseconds of the start of the request that brought the value. */
  readonly askedAt: number;
  reload(): Promise<void>;
}

const NOTHING_YET = { value: undefined, error: undefined, isLoading: true, at: 0, askedAt: 0 };

/** @param load called again whenever `key` changes */
export function useLoad<Value>(load: () => Promise<Value>, key: string): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>(NOTHING_YET);
  const latest = useRef(0);
  const ask = useRef(load);
  ask.current = load;

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    const askedAt = Date.now();
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const value = await ask.current();
      // The answer of an older request is ignored.
      if (turn === latest.current)
        setState({ value, error: undefined, isLoading: false, at: Date.now(), askedAt });
    } catch (error) {
      if (turn === latest.current)
        setState((before) => ({ ...before, error: error as Error, isLoading: false }));
    }
  }, []);

  // Before the browser paints, so that a new title never stands above the former value.
  useLayoutEffect(() => {
    setState(NOTHING_YET);
    void reload();
  }, [key, reload]);
  return { ...state, reload };
}
