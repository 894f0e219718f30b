import { useState } from 'preact/hooks';
import { whyOff } from './offline.ts';

/** An action that a button starts at once, without a form. */
export function useAction() {
  const [state, setState] = useState<{ readonly busy?: string; readonly error?: Error }>({});
  /** @param name identifies the button */
  const run = (name: string, act: () => Promise<unknown>): void => {
    const off = whyOff();
    setState(off ? { error: new Error(off) } : { busy: name });
    if (off) return;
    act().then(
      () => setState({}),
      (error: Error) => setState({ error }),
    );
  };
  return { ...state, run };
}
