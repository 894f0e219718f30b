import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Desk, DeskContext } from './desk.ts';
import { selectFigure } from './elements/select-figure.ts';
import { Frame } from './frame/frame.tsx';
import { listenToKeys } from './keys.ts';
import { newDesk } from './new-desk.ts';
import { watchConnection } from './requests/offline.ts';
import type { Session } from './session.ts';
import { SignIn } from './sign-in.tsx';
import './theme.ts';
import { keepCopy } from './work/kept-copy.ts';

export function App({ session }: { readonly session: Session }) {
  const [signedIn, setSignedIn] = useState(session.isSignedIn);
  return signedIn ? (
    <SignedIn session={session} />
  ) : (
    <SignIn session={session} done={() => setSignedIn(true)} />
  );
}

function SignedIn({ session }: { readonly session: Session }) {
  const desk = useMemo(() => newDesk(session), [session]);
  useDeskAtWork(desk);
  return (
    <DeskContext value={desk}>
      <Frame desk={desk} />
    </DeskContext>
  );
}

const RESTED = 'Nothing was done: after typing, keys rest for half a second.';

/** Starts what runs while an operator is signed in: refreshes, the kept copy, the clock. */
function useDeskAtWork(desk: Desk): void {
  useEffect(() => {
    const { work, refresher, counts, now, said } = desk;
    const endCopy = keepCopy(work);
    const endKeys = listenToKeys(() => {
      said.value ||= RESTED;
    });
    const endWatch = watchConnection();
    refresher.start();
    counts.start();
    const clock = setInterval(() => {
      now.value = Date.now();
    }, 30_000);
    const again = () => void (document.hidden || refresher.all());
    document.addEventListener('visibilitychange', again);
    document.addEventListener('focusin', selectFigure);
    addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      document.removeEventListener('focusin', selectFigure);
      removeEventListener('online', again);
      clearInterval(clock);
      refresher.stop();
      counts.stop();
      endKeys();
      endWatch();
      endCopy();
    };
  }, [desk]);
}
