import { useLayoutEffect, useRef } from 'preact/hooks';

/** Actions by key. Keys are ignored while a person types into a field. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPING = /^(INPUT|TEXTAREA|SELECT)$/;

export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // Before the browser paints, so that the shortcuts of a visible page always work.
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
  ['s, d, c', 'ship, deliver or cancel the order on the page'],
  ['i, x', 'ship or cancel items of the order on the page'],
  ['h, n, g', 'hold or release the order on the page, comment on it, tag it'],
  ['e', 'change the customer on the page'],
  ['a', 'adjust the stock on the page'],
  ['n', 'add a webhook endpoint'],
  ['o, b, l, w', 'open orders, orders by day, low stock, webhooks'],
  ['r', 'refresh'],
  ['p', 'pause or resume the automatic refresh'],
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
