import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { signedOut } from '../requests/signed-out.ts';

/** Begins a new session without leaving what is typed, and reads the lists again. */
export function SignInButton() {
  const { session, refresher } = useDesk();
  const [problem, setProblem] = useState('');
  const signIn = () =>
    session.signIn().then(
      () => {
        signedOut.value = false;
        setProblem('');
        void refresher.all();
      },
      (error: Error) => setProblem(error.message),
    );
  return (
    <>
      {problem && <small>{problem}</small>}
      <button type="button" class="small" onClick={() => void signIn()}>
        Sign in again
      </button>
    </>
  );
}
