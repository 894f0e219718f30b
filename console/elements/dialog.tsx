import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** More about the title, as a person's name. */
  readonly about?: string;
  readonly isWide?: boolean;
  /** Called after the dialog has closed. */
  readonly close: () => void;
  /** @param end closes the dialog, which gives the focus back */
  readonly children: (end: () => void) => ComponentChildren;
}

/** A dialog over the page. It gives the focus back to the control that opened it. */
export function Dialog({ title, about, isWide = false, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened before the browser paints, so that the dialog never appears without its content.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const first = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    (first('[autofocus]') ?? first('form :is(input, select, [type=submit])'))?.focus();
    // The focus may be on the button at its end.
    dialog.current?.scrollTo(0, 0);
  }, []);
  const end = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onClose={close}
    >
      <div class="dhead">
        <h2 id="dialog-title">{title}</h2>
        {about && <span class="dim">{about}</span>}
        <span class="grow" />
        <button type="button" class="bare small" aria-label="Esc: close" onClick={end}>
          <kbd>Esc</kbd>
        </button>
      </div>
      {children(end)}
    </dialog>
  );
}
