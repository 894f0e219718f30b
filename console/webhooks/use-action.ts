import { useState } from 'preact/hooks';

/** Something that a button does at once, without a form. */
export function useAction() {
  const [state, setState] = useState<{ readonly busy?: string; readonly error?: Error }>({});
  /** @param name tells which of several buttons it was */
  const run = (name: string, act: () => Promise<unknown>): void => {
    setState({ busy: name });
    act().then(
      () => setState({}),
      (error: Error) => setState({ error }),
    );
  };
  return { ...state, run };
}
