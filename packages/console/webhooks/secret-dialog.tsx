import { useLayoutEffect } from 'preact/hooks';
import { CopyButton } from '../elements/copy-button.tsx';
import { Dialog, Foot } from '../elements/dialog.tsx';

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
  useLayoutEffect(() => {
    // On the document, because a click on the dialog's text moves the focus out of it.
    document.addEventListener('keydown', keepOpen);
    return () => document.removeEventListener('keydown', keepOpen);
  }, []);
  return (
    <Dialog title="The secret" isLocked close={close}>
      {(end) => (
        <>
          <div class="body">
            <p>{children}</p>
            <p>
              <strong>Copy it now: it is not shown again.</strong>
            </p>
            <p class="secret">
              <code>{secret}</code> <CopyButton text={secret} what="the secret" />
            </p>
          </div>
          <Foot>
            <button type="button" class="main" onClick={end}>
              I have copied it
            </button>
          </Foot>
        </>
      )}
    </Dialog>
  );
}
