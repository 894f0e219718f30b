import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/**
 * Something that is asked for: nothing yet, an answer, or why there is none. An answer stays while
 * a newer one is on its way.
 */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  /** Epoch milliseconds of the answer. */
  readonly at: number;
  reload(): Promise<void>;
}

/** @param load asked again whenever `key` changes */
export function useLoad<Value>(load: () => Promise<Value>, key: string): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>({
    value: undefined,
    error: undefined,
    isLoading: true,
    at: 0,
  });
  const latest = useRef(0);
  const ask = useRef(load);
  ask.current = load;

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const value = await ask.current();
      // An answer that a newer question overtook says nothing any more.
      if (turn === latest.current)
        setState({ value, error: undefined, isLoading: false, at: Date.now() });
    } catch (error) {
      if (turn === latest.current)
        setState((before) => ({ ...before, error: error as Error, isLoading: false }));
    }
  }, []);

  useEffect(() => {
    setState({ value: undefined, error: undefined, isLoading: true, at: 0 });
    void reload();
  }, [key, reload]);
  return { ...state, reload };
}

/** The time, for what says how long ago something was. */
export function useNow(everyMilliseconds = 1000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
