import { render } from 'preact';
import { App } from './app.tsx';
import { startSession } from './session.ts';
import './style.css';

const root = document.getElementById('app') as HTMLElement;

startSession().then(
  (session) => {
    root.replaceChildren();
    render(<App session={session} />, root);
  },
  (error: unknown) => {
    root.replaceChildren();
    render(
      <main class="starting">
        <h1>The page cannot start</h1>
        <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </main>,
      root,
    );
  },
);
