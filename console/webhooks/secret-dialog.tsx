import { useLayoutEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../copy-button.tsx';

interface SecretDialogProps {
  readonly secret: string;
  readonly children: string;
  readonly close: () => void;
}

/** Chromium lets `cancel` be prevented once, and the next Escape closes the dialog nevertheless. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/** A secret, this once. Only its button closes it, so that nobody loses it by a key. */
export function SecretDialog({ secret, children, close }: SecretDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything is painted: what can be seen can be worked with.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Of the document, because a click on the dialog's text leaves the focus nowhere within it.
    document.addEventListener('keydown', keepOpen);
    return () => document.removeEventListener('keydown', keepOpen);
  }, []);
  return (
    <dialog
      ref={dialog}
      class="form"
      aria-labelledby="secret-title"
      onClose={close}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="secret-title">The secret</h2>
      <p>{children}</p>
      <p>
        <strong>Copy it now: it is not shown again.</strong>
      </p>
      <p class="secret">
        <code>{secret}</code> <CopyButton text={secret} what="the secret" />
      </p>
      <p class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          I have copied it
        </button>
      </p>
    </dialog>
  );
}
