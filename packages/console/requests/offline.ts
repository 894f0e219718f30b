import { signal } from '@preact/signals';

/** Epoch milliseconds since when the browser has no connection; undefined while it has one. */
export const offlineSince = signal(globalThis.navigator?.onLine === false ? Date.now() : undefined);

/** The reason why actions are off; undefined while there is a connection. */
export const whyOff = (): string | undefined =>
  offlineSince.value === undefined
    ? undefined
    : 'No connection: nothing can be sent now. ' +
      'Only scans at the packing table are kept until then.';

/** Follows the browser's connection. */
export function watchConnection(): () => void {
  const follow = () => {
    offlineSince.value = navigator.onLine ? undefined : Date.now();
  };
  addEventListener('online', follow);
  addEventListener('offline', follow);
  return () => {
    removeEventListener('online', follow);
    removeEventListener('offline', follow);
  };
}
