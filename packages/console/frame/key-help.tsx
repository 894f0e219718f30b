import { Dialog } from '../elements/dialog.tsx';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { singleKeysOff } from '../keys.ts';

/** A key and what it does: two keys of which either does it, or two in a row after a g. */
const KEYS: readonly (readonly [string, string])[] = [
  ['j ↓', 'next'],
  ['k ↑', 'previous'],
  ['x', 'select'],
  ['Shift+↓', 'select a range'],
  ['Shift+↑', 'select a range upwards'],
  ['Ctrl+A', 'select all of the list'],
  ['b', 'select the first 20, 50, 100 …: of orders, the oldest'],
  ['↵', 'open'],
  ['Space', 'preview'],
  ['s', 'ship'],
  ['p', 'pack and ship'],
  ['l', 'print; a day’s report'],
  ['h', 'hold, release'],
  ['t', 'tag'],
  ['n', 'comment; add a SKU, an endpoint'],
  ['m', 'money: pay, capture, refund, void'],
  ['c', 'cancel'],
  ['e', 'change tracking, a customer'],
  ['v', 'start a return'],
  ['d', 'report delivered'],
  ['z', 'undo'],
  ['f', 'filter'],
  ['/', 'search'],
  ['g s', 'to ship'],
  ['g u', 'not paid'],
  ['g p', 'partly shipped'],
  ['g h', 'on hold'],
  ['g r', 'returns'],
  ['g c', 'money to capture'],
  ['g b', 'money to give back'],
  ['g d', 'today'],
  ['[ ]', 'the day before, the day after'],
  ['g l', 'low stock'],
  ['g w', 'webhooks'],
  ['.', 'show what is new'],
  ['a', 'receive a return; stock: change the level'],
  ['i', 'stock: import a count'],
  ['r', 'refresh'],
  ['Alt+P', 'packing: ship a part'],
  ['Alt+H', 'packing: hold'],
  ['Alt+L', 'packing: print'],
  ['Alt+C', 'packing: carrier'],
  ['Alt+Z', 'packing: undo'],
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
                {key.split(' ').map((part) => (
                  <kbd key={part}>{part}</kbd>
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
