import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { unbroken } from '../elements/unbroken.tsx';
import { hrefOf, type ViewRoute } from '../route.ts';
import type { Batch } from '../ship/batch.ts';
import { ResultCard, UndoButton, type UndoProps } from '../ship/result-card.tsx';

interface ResultProps extends UndoProps {
  /** The view that is shown. */
  readonly route: ViewRoute;
}

/** The last action: the card of its batch, or a link to it, its outcome in words, and the undo. */
export function Result({ route, undo }: ResultProps) {
  const desk = useDesk();
  const last = desk.undo.last.value;
  const said = desk.said.value;
  useUnloadQuestion(desk.batch.value);
  const { carded, linked } = shownBatch(desk.batch.value, route);
  // The card and the link have what the batch itself reports, which is only read out.
  const isTwice = said === (carded ?? linked)?.sentence;
  return (
    <>
      {carded && <ResultCard of={carded} undo={undo} />}
      <div class="after">
        {route.view !== 'pack' && (
          <p class={isTwice ? 'outcome hidden' : 'outcome'} role="status" aria-live="polite">
            {unbroken(said)}
          </p>
        )}
        {linked && (
          <a class="button small danger" href={hrefOf(linked.home)}>
            {linkWords(linked)}
          </a>
        )}
        {last && last !== carded?.undo.value && <UndoButton of={last} undo={undo} />}
      </div>
    </>
  );
}

/** Asks before a reload, which forgets what is being sent, and what has no answer. */
function useUnloadQuestion(batch: Batch | undefined): void {
  const isOpen = batch && (!batch.endedAt.value || batch.unanswered().length > 0);
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOpen]);
}

/**
 * The last batch, until it is closed or undone. The view in which it began has its card. The others
 * have a link to it while it is sent, or something is not solved.
 */
function shownBatch(batch: Batch | undefined, route: ViewRoute) {
  // A message reports what was undone. Failures stay until a person has seen to them.
  if (!batch || (batch.undo.value?.isOpen.value === false && !isUnsolved(batch))) return {};
  const { home, endedAt } = batch;
  if (home.view === route.view && home.id === route.id) return { carded: batch };
  return isUnsolved(batch) || !endedAt.value ? { linked: batch } : {};
}

const isUnsolved = (batch: Batch): boolean => batch.unsolved().length > 0;

/** "Shipped 17 of 20: 3 not solved" */
function linkWords({ work, count, items, unsolved }: Batch): string {
  const open = unsolved().length;
  const more = open > 0 ? `: ${open} not solved` : ', sending …';
  return `${work.done} ${count.value} of ${items.length}${more}`;
}
