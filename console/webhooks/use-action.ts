import { useState } from 'preact/hooks';

/** An action that a button starts at once, without a form. */
export function useAction() {
  const [state, setState] = useState<{ readonly busy?: string; readonly error?: Error }>({});
  /** @param name identifies the button */
  const run = (name: string, act: () => Promise<unknown>): void => {
    setState({ busy: name });
    act().then(
      () => setState({}),
      (error: Error) => setState({ error }),
    );
  };
  return { ...state, run };
}
