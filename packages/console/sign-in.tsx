import { useState } from 'preact/hooks';
import { Failed } from './elements/states.tsx';
import type { Session } from './session.ts';

interface SignInProps {
  readonly session: Session;
  readonly done: () => void;
}

export function SignIn({ session, done }: SignInProps) {
  const [error, setError] = useState<Error>();
  const isLocal = session.config.signIn.kind === 'local';
  return (
    <main class="sign-in">
      <h1>Orders</h1>
      <p class="dim">The orders of all customers: ship, deliver and cancel them.</p>
      {error && <Failed error={error} />}
      <button
        type="button"
        class="main"
        autofocus
        onClick={() => session.signIn().then(done, setError)}
      >
        Sign in as operator
      </button>
      {isLocal && <p class="dim">The local run signs you in without a password.</p>}
    </main>
  );
}
