import { useEffect } from 'preact/hooks';
import type { Batch } from '../actions/batch.ts';
import { useDesk } from '../desk.ts';
import { unbroken } from '../elements/unbroken.tsx';
import { hrefOf, type ViewRoute } from '../route.ts';
import { ResultCard, UndoButton, type UndoProps } from './result-card.tsx';

interface ResultProps extends UndoProps {
  /** The view that is shown. */
  readonly route: ViewRoute;
}

/** The last action: the card of its batch, or a link to it, its outcome in words, and the undo. */
export function Result({ route, undo }: ResultProps) {
  const desk = useDesk();
  const last = desk.undo.last.value;
  const said = desk.said.value;
  const batches = desk.batches.value;
  useUnloadQuestion(batches);
  const visible = batches.filter(isShown);
  const carded = visible.filter((batch) => isAtHome(batch, route));
  const linked = visible.filter((batch) => !isAtHome(batch, route) && batch.isOpen());
  // The card and the link have what the batch itself reports, which is only read out.
  const isTwice = [...carded, ...linked].some(({ sentences }) => sentences.last === said);
  return (
    <>
      {carded.map((batch) => (
        <ResultCard key={batch.startedAt} of={batch} undo={undo} />
      ))}
      <div class="after">
        {route.view !== 'pack' && (
          <p class={isTwice ? 'outcome hidden' : 'outcome'} role="status" aria-live="polite">
            {unbroken(said)}
          </p>
        )}
        {linked.map((batch) => (
          <a key={batch.startedAt} class="button small danger" href={hrefOf(batch.home)}>
            {linkWords(batch)}
          </a>
        ))}
        {last && carded.every((batch) => batch.undo.value !== last) && (
          <UndoButton of={last} undo={undo} />
        )}
      </div>
    </>
  );
}

/** Asks before a reload, which forgets what is being sent, and what has no answer. */
function useUnloadQuestion(batches: readonly Batch[]): void {
  const isOpen = batches.some((batch) => batch.isPending());
  useEffect(() => {
    globalThis.onbeforeunload = isOpen ? (event) => event.preventDefault() : null;
  }, [isOpen]);
}

/** False once all of it is undone: a message reports that. */
const isShown = (batch: Batch): boolean =>
  batch.undo.value?.isOpen.value !== false || batch.unsolved().length > 0;

/**
 * True in the view in which it began, which has its card. The others have a link to it while it is
 * sent, or something is not solved.
 */
const isAtHome = ({ home }: Batch, { view, id }: ViewRoute): boolean =>
  home.view === view && home.id === id;

/** "Shipped 17 of 20: 3 not solved" */
function linkWords({ work, count, items, unsolved }: Batch): string {
  const open = unsolved().length;
  const more = open > 0 ? `: ${open} not solved` : ', sending …';
  return `${work.done} ${count.value} of ${items.length}${more}`;
}
