import { ProblemError } from '../../client/problem-error.ts';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { offlineSince } from '../requests/offline.ts';
import { SIGNED_OUT, signedOut } from '../requests/signed-out.ts';
import { minute } from '../times.ts';
import { EVERY } from '../work/refresher.ts';
import { SignInButton } from './sign-in-button.tsx';

const SignedOutBar = () => (
  <div class="note bad bar-note" role="alert">
    <Icon of="alert" />
    <span>{SIGNED_OUT}</span>
    <span class="grow" />
    <SignInButton />
  </div>
);

/** Since when the API has not answered. Reading goes on from the page's memory. */
export function ConnectionBar() {
  const { refresher } = useDesk();
  const { failedSince, answeredAt, error } = refresher.connection.value;
  const since = offlineSince.value ?? failedSince;
  if (signedOut.value) return <SignedOutBar />;
  if (since === undefined) return null;
  const what = offlineSince.value ? 'No connection' : `The list did not load: ${error?.message}`;
  const state = answeredAt && `You see the state of ${minute(answeredAt)}.`;
  return (
    <div class="note bad bar-note" role="alert">
      <Icon of="alert" />
      <span>
        {what} since {minute(since)}. {state}{' '}
        {offlineSince.value ? (
          'Actions other than scans are off.'
        ) : (
          <span class="next-try">Asked for again every {EVERY.newOrders / 1000} seconds.</span>
        )}
        {error instanceof ProblemError && ` Code ${error.code}.`}
      </span>
      <span class="grow" />
      <button type="button" class="small" onClick={() => void refresher.all()}>
        Ask now
      </button>
    </div>
  );
}
