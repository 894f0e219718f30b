import { Dialog } from '../elements/dialog.tsx';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { singleKeysOff } from '../keys.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['j k', 'next, previous'],
  ['x', 'select'],
  ['Shift+↓', 'select a range; Shift+↑ upwards'],
  ['Ctrl+A', 'select all of the list'],
  ['b', 'select the first 20, 50, 100 …: of orders, the oldest'],
  ['↵', 'open'],
  ['Space', 'preview'],
  ['s', 'ship'],
  ['p', 'pack and ship'],
  ['l', 'print'],
  ['h', 'hold, release'],
  ['t', 'tag'],
  ['n', 'comment'],
  ['m', 'money: pay, capture, refund'],
  ['c', 'cancel'],
  ['e', 'change tracking'],
  ['v', 'start a return'],
  ['d', 'report delivered'],
  ['z', 'undo'],
  ['f', 'filter'],
  ['/', 'search'],
  ['g s', 'to ship; g u, g p, g h not paid, partly shipped, on hold'],
  ['g r', 'returns; g d today, g l stock, g w webhooks'],
  ['.', 'show what is new'],
  ['a', 'stock: change the level'],
  ['i', 'stock: import a count; n add a SKU'],
  ['r', 'refresh'],
  ['Esc', 'one step back'],
  ['?', 'this list'],
];

/** The list of keys, and the switch that turns single ones off. */
export const KeyHelp = ({ close }: { readonly close: () => void }) => (
  <Dialog title="Keys" isWide close={close}>
    {(end) => (
      <>
        <dl class="keys body">
          {KEYS.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <div class="dfoot">
          <PreferenceBox of={singleKeysOff} name="Single keys off" />
          <span class="grow" />
          <button type="button" class="main" autofocus onClick={end}>
            Close
          </button>
        </div>
      </>
    )}
  </Dialog>
);
