import type { Batch, BatchItem } from '../actions/batch.ts';
import { UNDO_MILLIS, type Undoable } from '../actions/undo.ts';
import { useDesk } from '../desk.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Icon } from '../elements/icons.tsx';
import { Pill } from '../elements/pill.tsx';
import { unbroken } from '../elements/unbroken.tsx';
import { howMany } from '../format.ts';
import { hrefOf } from '../route.ts';
import { enteredNumber } from '../ship/kept-numbers.ts';
import { minute } from '../times.ts';

export interface UndoProps {
  readonly undo: (action: Undoable) => void;
}

const hrefIn = ({ work: { viewOf } }: Batch, id: string): string =>
  hrefOf(viewOf?.(id) ?? { view: 'order', id });

/** The outcome of a batch: failures first. */
export function ResultCard({ of: batch, undo }: UndoProps & { readonly of: Batch }) {
  const desk = useDesk();
  const { items, work, count, startedAt, endedAt } = batch;
  const unsolved = batch.unsolved();
  const ended = endedAt.value;
  const own = batch.undo.value;
  return (
    <section
      class="card result"
      aria-label={`Result of ${howMany(items.length, work.thing ?? 'order')}`}
    >
      <header>
        <h2>
          {work.done} {count.value} of {items.length}
        </h2>
        <span class="dim">
          {minute(startedAt)}
          {ended ? `, ${((ended - startedAt) / 1000).toFixed(1)} s` : ', sending …'}
        </span>
        <span class="grow" />
        {ended && work.hasSlips && <SlipsButton of={batch} />}
        {ended && batch.unanswered().length > 1 && (
          <button type="button" class="small" onClick={() => void batch.askAllAgain()}>
            Ask all again
          </button>
        )}
        {own && <UndoButton of={own} undo={undo} what={count.value} />}
        {ended && (
          <button
            type="button"
            class="small"
            aria-label="Close the result"
            onClick={() => {
              desk.batches.value = desk.batches.peek().filter((other) => other !== batch);
              if (desk.said.peek() === batch.sentences.last) desk.said.value = '';
            }}
          >
            <Icon of="cross" />
          </button>
        )}
      </header>
      <div class="body stack">
        <progress max={items.length} value={count.value + unsolved.length} aria-label="Progress" />
        {unsolved.length > 0 && (
          <table>
            <tbody>
              {unsolved.map((item) => (
                <UnsolvedRow key={item.id} of={item} batch={batch} />
              ))}
            </tbody>
          </table>
        )}
        <details>
          <summary>
            {count.value} {work.done.toLowerCase()}: show each
          </summary>
          <ul class="plain">
            {items
              .map((item) => item.value)
              .filter(({ state }) => state === 'done')
              .map(({ id, name }) => (
                <li key={id}>
                  <a class="mono" href={hrefIn(batch, id)}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      </div>
    </section>
  );
}

/** Shows the packing slips of what was shipped, to be printed: the orders as they were before. */
function SlipsButton({ of: { items } }: { readonly of: Batch }) {
  const { dialog } = useDesk();
  const orders = items.flatMap(({ value }) => value.back?.order ?? []);
  return orders.length > 0 ? (
    <button
      type="button"
      class="small main"
      onClick={() => {
        dialog.value = { kind: 'print', orders, haveLeft: true };
      }}
    >
      Print {howMany(orders.length, 'packing slip')}
    </button>
  ) : null;
}

interface UndoButtonProps extends UndoProps {
  readonly of: Undoable;
  /** By default the words about what was done. */
  readonly what?: number;
}

/** Undoes an action, as long as that can be done. */
export function UndoButton({ of: action, undo, what }: UndoButtonProps) {
  const desk = useDesk();
  if (!action.isOpen.value || desk.now.value - action.at > UNDO_MILLIS) return null;
  const isLast = action === desk.undo.last.value && action.hasKey.value;
  return (
    <button
      type="button"
      class="small undo"
      aria-keyshortcuts={isLast ? 'z' : undefined}
      onClick={() => undo(action)}
    >
      <Icon of="undo" /> Undo {what ?? unbroken(action.what.value)} {isLast && <kbd>z</kbd>}
    </button>
  );
}

/** The number that was entered for a parcel that did not leave: it is on a label already. */
function Entered({ of: orderId }: { readonly of: string }) {
  const number = enteredNumber(orderId);
  return number === undefined ? null : (
    <>
      {' '}
      <span class="nowrap">
        Its number is kept: <span class="mono">{number}</span>{' '}
        <CopyButton text={number} what={`the number ${number}`} />
      </span>
    </>
  );
}

const UnsolvedRow = ({ of: item, batch }: { readonly of: BatchItem; readonly batch: Batch }) => {
  const isOpen = item.state === 'unanswered';
  return (
    <tr>
      <td>
        <Pill icon={isOpen ? 'clock' : 'cross'} tone={isOpen ? 'warn' : 'bad'}>
          {item.unsent?.title}
        </Pill>
      </td>
      <td class="mono">{item.name}</td>
      <td>
        {item.unsent?.reason}
        <Entered of={item.id} />
      </td>
      <td class="num">
        {isOpen ? (
          <button
            type="button"
            class="small"
            aria-label={`Ask again for ${item.name}`}
            onClick={() => void batch.askAgain(item.id)}
          >
            Ask again
          </button>
        ) : (
          <a class="button small" aria-label={`Open ${item.name}`} href={hrefIn(batch, item.id)}>
            Open
          </a>
        )}
      </td>
    </tr>
  );
};
