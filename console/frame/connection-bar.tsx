import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { minute } from '../times.ts';

/** Since when the API has not answered. Reading goes on from the page's memory. */
export function ConnectionBar() {
  const { refresher } = useDesk();
  const { failedSince, answeredAt, error } = refresher.connection.value;
  if (failedSince === undefined) return null;
  return (
    <div class="note bad bar-note" role="alert">
      <Icon of="alert" />
      <span>
        {navigator.onLine ? `The list did not load: ${error?.message ?? ''}` : 'No connection'}{' '}
        since {minute(failedSince)}.{answeredAt && ` You see the state of ${minute(answeredAt)}.`}
      </span>
      <span class="grow" />
      <button type="button" class="small" onClick={() => void refresher.all()}>
        Ask now
      </button>
    </div>
  );
}
