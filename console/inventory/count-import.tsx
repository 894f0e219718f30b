import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { howMany } from '../format.ts';
import { useKeys } from '../keys.ts';
import { whyOff } from '../requests/offline.ts';
import type { Batch } from '../ship/batch.ts';
import { shortMoment } from '../times.ts';
import { batchOf, differences } from './count-batch.ts';
import { Differences } from './differences.tsx';
import type { ShownLevels } from './held-change.ts';
import { forgetCount, type KeptCount, keptCount, type Pasted } from './kept-count.ts';
import type { CountedList } from './stock-change.ts';

interface CountImportProps {
  /** A text that was pasted or dropped, or a list that was kept. */
  readonly pasted: Pasted;
  readonly levels: ReadonlyMap<string, InventoryLevel>;
  /** Called with what was pasted or dropped. */
  readonly read: (text: string) => void;
  readonly saved: () => void;
  readonly shown: ShownLevels;
  /** True while a difference is being sent or has no answer: then no other list is taken. */
  readonly sending: RefObject<boolean>;
  readonly close: () => void;
}

/** A count of many SKUs: what agrees, differs or is unknown. Only differences are sent. */
export function CountImport(props: CountImportProps) {
  const { pasted, levels, read, saved, close, shown, sending } = props;
  const desk = useDesk();
  // As it was when it was pasted: the differences do not change while they are sent.
  const [list] = useState(() => keptCount(pasted, levels));
  const [batch, setBatch] = useState<Batch>();
  const undone = (desk.undo.ended.value && batch?.undo.value?.undone) || [];
  const isOpen = batch?.items.some(({ value }) => OPEN.includes(value.state)) ?? false;
  useLayoutEffect(() => {
    sending.current = isOpen;
    return () => {
      sending.current = false;
    };
  }, [isOpen, sending]);
  const askAgain = async (sku: string) => {
    await batch?.askAgain(sku);
    saved();
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (batch || list.differ.length === 0) return;
    forgetCount();
    const made = batchOf(list.differ, desk, shown);
    setBatch(made);
    await made.run();
    saved();
  };
  // Nothing is closed while the outcome of a difference is not known.
  const leave = () => isOpen || close();
  useKeys({ Escape: leave });
  return (
    <section class="card import" aria-labelledby="import">
      <form
        onSubmit={(event) => void save(event)}
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
          <button type="button" class="small" onClick={close}>
            Close
          </button>
          {list.differ.length > 0 && !batch && (
            <SaveButton count={list.differ.length} isNew={typeof pasted === 'string'} />
          )}
        </header>
        <div class="body">
          {list.lines === 0 ? <Paste read={read} /> : <Outcome of={list} />}
          {list.differ.length > 0 && (
            <Differences of={list.differ} batch={batch} undone={undone} askAgain={askAgain} />
          )}
        </div>
      </form>
    </section>
  );
}

/** The states of a difference that may still change the level. */
const OPEN: readonly string[] = ['waiting', 'sending', 'unanswered'];

interface SaveButtonProps {
  readonly count: number;
  /** True right after the list was pasted: only then the focus comes here. */
  readonly isNew: boolean;
}

/** Saves nothing that a person did not look at: a list that comes back takes no key. */
function SaveButton({ count, isNew }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isNew) button.current?.focus();
  }, []);
  const off = whyOff();
  return (
    <>
      {off && <small>{off}</small>}
      <button type="submit" ref={button} class="small main" disabled={off !== undefined}>
        Save {differences(count)} <kbd>↵</kbd>
      </button>
    </>
  );
}

function titleOf(
  { lines, differ, unusable }: CountedList,
  batch: Batch | undefined,
  undone: readonly string[],
): string {
  if (batch) return `Saved ${batch.count.value - undone.length} of ${differences(differ.length)}`;
  if (lines === 0) return 'Import a count';
  const read = lines - unusable.length;
  const left = unusable.length > 0 ? `, ${unusable.length} not` : '';
  return `Import a count: ${howMany(read, 'SKU')} read${left}`;
}

const Paste = ({ read }: { readonly read: (text: string) => void }) => (
  <p
    class="field"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void file.text().then(read);
      else read(event.dataTransfer?.getData('text') ?? '');
    }}
  >
    <label for="counted">
      Lines of SKU and count, without the items of open orders: pasted, or dropped as a file
    </label>
    <textarea
      id="counted"
      rows={4}
      placeholder={'BAG-RED,18\nCAP-BLU,2'}
      onPaste={(event) => {
        event.preventDefault();
        read(event.clipboardData?.getData('text') ?? '');
      }}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  </p>
);

const Outcome = ({ of: { agree, differ, unusable, at } }: { readonly of: KeptCount }) => (
  <div class="row">
    <Pill icon="tick" tone="quiet">
      {agree} agree
    </Pill>
    <Pill icon="half" tone="todo">
      {differ.length} differ
    </Pill>
    {unusable.map((line) => (
      <Pill key={line} icon="alert" tone="bad">
        {line}
      </Pill>
    ))}
    <span class="dim">pasted at {shortMoment(at, useDesk().now.value)}</span>
  </div>
);
