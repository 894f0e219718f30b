import { useLayoutEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../elements/copy-button.tsx';

interface SecretDialogProps {
  readonly secret: string;
  readonly children: string;
  readonly close: () => void;
}

/** Chromium lets `cancel` be prevented only once: the next Escape would close the dialog. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/**
 * Shows a secret once. Only the button closes the dialog, so that no key press loses the secret.
 */
export function SecretDialog({ secret, children, close }: SecretDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened before the browser paints, so that the dialog never appears empty.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // On the document, because a click on the dialog's text moves the focus out of it.
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
