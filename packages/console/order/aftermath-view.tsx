import { Failed } from '../elements/states.tsx';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { nameOfPerson } from '../work/people.ts';
import { ConflictView } from './conflict-view.tsx';
import { News } from './news.tsx';
import { NotRestocked } from './not-restocked.tsx';
import type { Action, Conflict } from './order-actions.ts';
import { type ShownOrder, workOrderOf } from './shown-order.ts';
import { focusTitle, type OrderWork } from './use-order-work.ts';

interface AftermathViewProps {
  readonly work: OrderWork;
  /** The actions that the order's current status allows. */
  readonly actions: readonly Action[];
  /** Reads the order again. */
  readonly again: () => void;
}

/**
 * Shows the result of the last action if it did not simply succeed: a conflict, an error, or items
 * that were not restocked.
 */
export function AftermathView({ work, actions, again }: AftermathViewProps) {
  const { conflict, failure, notRestocked } = work.aftermath;
  const close = () => {
    work.setAftermath({});
    focusTitle();
  };
  return (
    <>
      <News work={work} again={again} />
      {conflict && (
        <ConflictView
          conflict={conflict}
          who={whoChanged(work.loaded.value, conflict)}
          actions={actions}
          close={close}
          again={(action) => {
            const { current: seen, reason } = conflict;
            void work.perform({ action, seen, seenAt: Date.now(), reason });
          }}
        />
      )}
      {failure && (
        <Failed error={failure} retry={again} retryName="Look again">
          {mayHaveBeenDone(failure) &&
            'It is not known whether this was done. Look at the order before you repeat it.'}
        </Failed>
      )}
      {notRestocked && <NotRestocked of={notRestocked} close={close} />}
    </>
  );
}

/** Everybody who changed the order since it was seen, as far as its timeline knows. */
function whoChanged(shown: ShownOrder | undefined, { seen }: Conflict): string | undefined {
  const order = workOrderOf(shown);
  const names = (shown?.timeline ?? []).flatMap((entry) => {
    if (entry.kind !== 'ORDER' || entry.order.version <= (seen.version ?? 0)) return [];
    return entry.byName ?? (entry.by === undefined ? [] : nameOfPerson(entry.by, order));
  });
  return [...new Set(names)].join(', ') || undefined;
}
