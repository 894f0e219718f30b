import { ConnectionError } from '../../client/problem-error.ts';
import { Failed } from '../states.tsx';
import { ConflictView } from './conflict-view.tsx';
import { NotRestocked } from './not-restocked.tsx';
import type { Action } from './order-actions.ts';
import { focusTitle, type OrderWork } from './use-order-work.ts';

interface AftermathViewProps {
  readonly work: OrderWork;
  /** What can be done to the order as it is now. */
  readonly actions: readonly Action[];
  /** Reads the order again. */
  readonly again: () => void;
}

/** What the last action left to be seen: who was faster, what failed, what was left out. */
export function AftermathView({ work, actions, again }: AftermathViewProps) {
  const { conflict, failure, notRestocked } = work.aftermath;
  const close = () => {
    work.setAftermath({});
    focusTitle();
  };
  return (
    <>
      {conflict && (
        <ConflictView
          conflict={conflict}
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
          {failure instanceof ConnectionError &&
            'Whether it was done is not known: look before you repeat it.'}
        </Failed>
      )}
      {notRestocked && <NotRestocked of={notRestocked} close={close} />}
    </>
  );
}
