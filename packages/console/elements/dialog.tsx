import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { SignInButton } from '../frame/sign-in-button.tsx';
import { signedOut } from '../requests/signed-out.ts';
import { useLeave } from '../route.ts';
import { keptTyping } from '../work/kept-typing.ts';
import { unbroken } from './unbroken.tsx';

/** The thing of a page that its dialogs are about: an order's number and its customer. */
export const DialogSubject = createContext<string | undefined>(undefined);

interface DialogProps {
  readonly title: string;
  /** More about the title, as a person's name; by default the subject of its page. */
  readonly about?: string | undefined;
  readonly isWide?: boolean;
  /** True while Escape does not close it. */
  readonly isLocked?: boolean;
  /** Called after the dialog has closed. */
  readonly close: () => void;
  /** @param end closes the dialog, which gives the focus back */
  readonly children: (end: () => void) => ComponentChildren;
}

/**
 * A dialog over the page, which it is closed with. It gives the focus back to the control that
 * opened it.
 */
export function Dialog({ title, isWide, isLocked, close, children, ...props }: DialogProps) {
  const subject = useContext(DialogSubject);
  const about = props.about ?? subject;
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened before the browser paints, so that the dialog never appears without its content.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // What was typed before a new sign-in.
    if (keptTyping.peek())
      void import('../work/typed-fields.ts').then(({ fillIn }) => fillIn(dialog.current));
    const first = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    (first('[autofocus]') ?? first('.body :is(input, select, textarea), .dfoot .main'))?.focus();
    // The focus may be on the button at its end.
    dialog.current?.scrollTo(0, 0);
  }, []);
  const end = () => dialog.current?.close();
  useLeave(end);
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={about ? 'dialog-title dialog-about' : 'dialog-title'}
      onClose={close}
      onKeyDown={(event) => {
        // A key that is held has answered nothing that is shown meanwhile.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onCancel={(event) => isLocked && event.preventDefault()}
    >
      <div class="dhead">
        <h2 id="dialog-title">{unbroken(title)}</h2>
        {about && (
          <span id="dialog-about" class="dim">
            {unbroken(about)}
          </span>
        )}
        <span class="grow" />
        {/* The one of the page is behind the dialog. */}
        {signedOut.value && <SignInButton />}
        {!isLocked && (
          <button type="button" class="bare small" aria-label="Esc: close" onClick={end}>
            <kbd>Esc</kbd>
          </button>
        )}
      </div>
      {children(end)}
    </dialog>
  );
}

interface FootProps {
  /** Words beside the buttons. */
  readonly note?: ComponentChildren;
  /** Closes the dialog, if it has a button for that alone. */
  readonly end?: () => void;
  /** The button that does what the dialog is for. */
  readonly children: ComponentChildren;
}

/** The buttons at the end of a dialog. By Tab, the main one comes first; it is shown last. */
export const Foot = ({ note, end, children }: FootProps) => (
  <div class="dfoot">
    <small class="grow">{note}</small>
    {children}
    {end && (
      <button type="button" onClick={end}>
        Close
      </button>
    )}
  </div>
);
