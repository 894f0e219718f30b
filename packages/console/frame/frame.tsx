import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Undoable } from '../actions/undo.ts';
import { type Desk, useDesk } from '../desk.ts';
import { lazy } from '../elements/lazy.tsx';
import { noteStep, stepBack } from '../elements/step-back.ts';
import { useKeys } from '../keys.ts';
import { countAgain } from '../requests/costs.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { whyOff } from '../requests/offline.ts';
import { wordsOf } from '../requests/signed-out.ts';
import { go, goToPack, useRoute, type ViewRoute } from '../route.ts';
import { View } from '../view.tsx';
import { keptTyping } from '../work/kept-typing.ts';
import { filtersOf } from '../work/place.ts';
import { forgetTab } from '../work/tab-storage.ts';
import type { Queue } from '../work/work-order.ts';
import { focusTitle, useArrival } from './arrival.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { CostsLine } from './costs-line.tsx';
import { Dialogs, useKeptFocus, useOwnScroll } from './dialogs.tsx';
import { Result } from './result.tsx';
import { SideBar } from './side-bar.tsx';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

const TypingNote = lazy(() => import('./typing-note.tsx'));
const KeyHelp = lazy(() => import('./key-help.tsx'));

/** The frame around every view: bars, dialogs, the keys that work everywhere. */
export function Frame({ desk }: { readonly desk: Desk }) {
  const route = useRoute();
  const lastRoute = useRef(route);
  if (lastRoute.current !== route) {
    desk.cameFrom = lastRoute.current;
    desk.isNew = !history.state;
    desk.scans = [];
    lastRoute.current = route;
    if (route.view !== 'order' || !desk.isNew) desk.links = undefined;
    if (route.view !== 'pack') desk.toPack = undefined;
  }
  useLayoutEffect(() => noteStep(desk.cameFrom !== undefined), [route]);
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const undo = (action?: Undoable) => runUndo(desk, action);
  const showKeys = () => setHelp(true);
  useKeys({
    ...goingKeys,
    '/': () => {
      search.current?.focus();
      // Half an address may stand there.
      search.current?.select();
    },
    '?': showKeys,
    z: () => undo(desk.undo.forKey()),
    // From one thing, as an order or a SKU: a list has its own Escape.
    Escape: (route.id ?? route.view === 'customers') ? () => stepBack('ship') : undefined,
  });
  useArrival(route, search, () => {
    desk.said.value = '';
  });
  useKeptFocus();
  const isPrinting = desk.dialog.value?.kind === 'print';
  useOwnScroll(isPrinting);
  return (
    <>
      <div hidden={isPrinting} class={route.view === 'pack' ? 'at-table' : ''}>
        <button type="button" class="skip" onClick={focusTitle}>
          Skip to the content
        </button>
        <TopBar search={search} showKeys={showKeys} signOut={() => signOut(desk)} />
        <div class="frame">
          <SideBar route={route} />
          <main>
            <Arrival of={route} />
            <ConnectionBar />
            {keptTyping.value && <TypingNote of={keptTyping.value} />}
            <Result route={route} undo={undo} />
            <View route={route} />
            <CostsLine />
          </main>
        </div>
        <Tabs route={route} search={search} />
      </div>
      <Dialogs />
      {help && <KeyHelp close={() => setHelp(false)} />}
    </>
  );
}

/**
 * Counts the costs of another view from the start, and counts again what waits in the one before.
 * It stands before the view, whose own requests begin after it.
 */
function Arrival({ of: route }: { readonly of: ViewRoute }) {
  const { counts } = useDesk();
  const before = useRef(route);
  useLayoutEffect(() => {
    const { view, id } = before.current;
    before.current = route;
    if (view !== route.view || id !== route.id) countAgain();
    if (view !== route.view) counts.again(view);
  }, [route]);
  return null;
}

const to = (view: 'returns' | 'capture' | 'giveback' | 'day' | 'webhooks') => () => go({ view });
/** With the filters that it had. */
const toQueue = (view: Queue) => () => go({ view, query: filtersOf(view) });
const goingKeys = {
  p: goToPack,
  'g s': toQueue('ship'),
  'g u': toQueue('unpaid'),
  'g p': toQueue('part'),
  'g h': toQueue('hold'),
  'g r': to('returns'),
  'g c': to('capture'),
  'g b': to('giveback'),
  'g d': to('day'),
  'g l': () => go({ view: 'stock', query: 'low' }),
  'g w': to('webhooks'),
};

/** An action before the last one stays, also after that was undone. */
const NOTHING_TO_UNDO = 'Only the last action can be undone.';

function runUndo({ undo, said }: Desk, action: Undoable | undefined): void {
  const off = whyOff();
  if (off) {
    said.value = off;
    return;
  }
  undo.run(action).then(
    (sentence = NOTHING_TO_UNDO) => {
      said.value = sentence;
    },
    (error: Error) => {
      said.value = mayHaveBeenDone(error)
        ? 'No answer yet: it may have been done. Undo asks again.'
        : `Not undone: ${wordsOf(error)}`;
    },
  );
}

/** Nothing with a name or an address stays behind. The session takes its tokens before. */
function signOut({ session, batches }: Desk): void {
  // Nobody is asked about the page that the sign-out leaves.
  batches.value = [];
  session.signOut();
  forgetTab();
}
