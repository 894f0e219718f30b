import { useLayoutEffect, useRef } from 'preact/hooks';

/** Key → what it does; a letter, while nobody types. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPING = /^(INPUT|TEXTAREA|SELECT)$/;

export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // Before anything is painted: what can be seen can be worked with.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = TYPING.test((event.target as HTMLElement).tagName);
      if (
        typing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search for an order or a customer'],
  ['j, k', 'next and previous order'],
  ['Enter', 'open the order'],
  ['s, d, c', 'ship, deliver, cancel the order you look at'],
  ['i, x', 'ship items, cancel items of the order you look at'],
  ['a', 'adjust the stock you look at'],
  ['n', 'add a webhook endpoint'],
  ['o, b, l, w', 'open orders, orders by day, low stock, webhooks'],
  ['r', 'refresh'],
  ['p', 'pause or go on following'],
  ['t', 'theme: the system’s, light, dark'],
  ['?', 'this list'],
];

export function ShortcutHelp({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(', ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
