import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Batch } from '../../actions/batch.ts';
import { useDesk } from '../../desk.ts';
import { useKeys } from '../../keys.ts';
import { whyOff } from '../../requests/offline.ts';
import { wordsOf } from '../../requests/signed-out.ts';
import { allBesideFree } from '../../work/needed.ts';
import { Counted } from '../stock-field.tsx';
import type { Shelf } from '../use-shelf.ts';
import { batchOf, differences, readLevels, titleOf } from './count-batch.ts';
import { CountOutcome } from './count-outcome.tsx';
import { Paste } from './count-paste.tsx';
import { type CountedList, questionOf, readCount } from './counted-list.ts';
import { Differences } from './differences.tsx';
import { type CountState, forgetCount, keptCount, type Pasted } from './kept-count.ts';

interface CountImportProps {
  /** A text that was pasted or dropped, or a list that was kept. */
  readonly pasted: Pasted;
  readonly shelf: Shelf;
  /** Called with what was pasted or dropped. */
  readonly read: (text: string) => void;
  /** Sending also while a difference has no answer: then no other list is taken. */
  readonly state: RefObject<CountState>;
  readonly close: () => void;
}

/** A count of many SKUs: what agrees, differs or is unknown. Only differences are sent. */
export function CountImport(props: CountImportProps) {
  const { pasted, read, close } = props;
  const { at, list, batch, isAsked, isOpen, save } = useCount(props);
  const undone = (useDesk().undo.ended.value && batch?.undo.value?.undone) || [];
  // Nothing is closed while the outcome of a difference is not known.
  const leave = () => isOpen || close();
  useKeys({ Escape: leave });
  const card = useRef<HTMLElement>(null);
  // Below a long list, a person who asks for it must see it. A kept count moves nothing.
  useLayoutEffect(() => {
    if (pasted !== '') return;
    card.current?.querySelector('textarea')?.focus();
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section class="card import" aria-labelledby="import" ref={card}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          // Also out of the field, in one step. What is typed there is not read then.
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.reset();
          leave();
        }}
      >
        <header>
          <h2 id="import">{titleOf(list, batch, undone)}</h2>
          <Counted isFixed={batch !== undefined} isFree={list.isFree} />
          <button type="button" class="small" onClick={close}>
            Close
          </button>
          {list.differ.length > 0 && !batch && (
            <SaveButton
              count={list.differ.length}
              isNew={typeof pasted === 'string'}
              isAsked={isAsked}
            />
          )}
        </header>
        <div class="body">
          {list.lines === 0 ? <Paste read={read} /> : <CountOutcome of={list} at={at} />}
          {list.differ.length > 0 && (
            <Differences
              of={list.differ}
              batch={batch}
              undone={undone}
              askAgain={async (sku) => batch?.askAgain(sku)}
            />
          )}
        </div>
      </form>
    </section>
  );
}

/** Compares a count with the levels as they are, until its differences are sent. */
function useCount({ pasted, shelf, state }: CountImportProps) {
  const desk = useDesk();
  const [kept] = useState(() => keptCount(pasted, shelf.levels));
  const [sent, setSent] = useState<{ readonly batch: Batch; readonly list: CountedList }>();
  const [isReading, setReading] = useState(false);
  const [asked, setAsked] = useState('');
  const read = (levels: Shelf['levels']) => readCount(kept, levels, allBesideFree(desk.work));
  const { batch, list } = { list: read(shelf.levels), batch: undefined, ...sent };
  const isOpen = isReading || batch?.items.some(({ value }) => OPEN.includes(value.state)) === true;
  const isSaved = !isOpen && batch?.unsolved().length === 0;
  useLayoutEffect(() => {
    state.current = isOpen ? 'sending' : isSaved ? 'saved' : 'unsaved';
    return () => {
      state.current = 'unsaved';
    };
  }, [isOpen, isSaved]);
  const save = async () => {
    if (batch || isReading || list.differ.length === 0) return;
    setReading(true);
    const levels = await readLevels(desk, shelf, list).catch((error: Error) => {
      desk.said.value = wordsOf(error);
    });
    const isLeft = state.current !== 'sending';
    setReading(false);
    if (!levels || isLeft) return;
    const now = read(levels);
    setAsked(questionOf(now));
    if (questionOf(now) !== asked || now.differ.length === 0) return;
    forgetCount();
    const made = batchOf(now.differ, desk, shelf);
    setSent({ batch: made, list: now });
    await made.run();
  };
  const isAsked = asked !== '' && asked === questionOf(list);
  return { at: kept.at, list, batch, isAsked, isOpen, save };
}

/** The states of a difference that may still change the level. */
const OPEN: readonly string[] = ['waiting', 'sending', 'unanswered'];

interface SaveButtonProps {
  readonly count: number;
  /** True right after the list was pasted: only then the focus comes here. */
  readonly isNew: boolean;
  /** True if lines are in doubt, and were not saved therefore. */
  readonly isAsked: boolean;
}

/** Saves nothing that a person did not look at: a list that comes back takes no key. */
function SaveButton({ count, isNew, isAsked }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isNew) button.current?.focus();
  }, []);
  // The list above may have become longer.
  useLayoutEffect(() => {
    if (isAsked) button.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const off = whyOff();
  return (
    <>
      {off && <small>{off}</small>}
      {isAsked && (
        <small class="warn-ink" role="alert">
          Nothing is saved yet: look at the marked lines. Save again makes them what was counted.
        </small>
      )}
      <button type="submit" ref={button} class="small main" disabled={off !== undefined}>
        Save {differences(count)} <kbd>↵</kbd>
      </button>
    </>
  );
}
