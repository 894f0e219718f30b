import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whyOff } from '../requests/offline.ts';
import { type SendForm, useSending } from '../requests/use-sending.ts';
import { Failed } from './states.tsx';

interface FormDialogProps<Answer> {
  readonly title: string;
  /** The name of the button that sends the form. */
  readonly submitName: string;
  /** The name of the button that closes it, first, instead of sending what cannot be undone. */
  readonly keepName?: string;
  readonly send: SendForm<Answer>;
  readonly done: (answer: Answer) => void;
  /**
   * Called whenever the dialog closes, also after `done`.
   *
   * @param isUnknown true if the request may have been carried out although no answer arrived
   */
  readonly close: (isUnknown: boolean) => void;
  /** Returns a message if a field is missing or wrong; the form is then not sent. */
  readonly check?: (data: FormData) => string | undefined;
  /** The reason why the form cannot be sent yet; undefined if it can. */
  readonly waitsFor?: string | undefined;
  /**
   * Returns more about an error than its own text.
   *
   * @param mayBeDone true if an attempt with the same fields may have been carried out
   */
  readonly explain?: (error: Error, mayBeDone: boolean) => ComponentChildren;
  readonly children?: ComponentChildren;
}

/**
 * A form over the page. It closes when its request succeeds; after an error it keeps its fields.
 * While it is unknown whether the request was carried out, only the same one can be sent again.
 */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, send, done, close, check, explain, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const sending = useSending(send, check, (answer) => {
    dialog.current?.close();
    done(answer);
  });
  const { isBusy, isUnknown, mayBeDone, error, missing } = sending;
  // Opened before the browser paints, so that the dialog never appears without its form.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const first = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    // A field has the focus, and not the link of a SKU beside it.
    if (!first('[autofocus]')) first('fieldset :is(input, select, textarea)')?.focus();
  }, []);
  useLayoutEffect(() => {
    if (error || missing) submit.current?.focus();
  }, [error, missing]);
  return (
    <dialog
      ref={dialog}
      class="form"
      aria-labelledby="form-title"
      onClose={() => close(isUnknown)}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <form onSubmit={sending.submit}>
        <h2 id="form-title">{title}</h2>
        <fieldset disabled={isBusy || isUnknown}>{children}</fieldset>
        {missing && (
          <p class="bad" role="alert">
            {missing}
          </p>
        )}
        {error && (
          <Failed error={error}>{isUnknown ? UNKNOWN_OUTCOME : explain?.(error, mayBeDone)}</Failed>
        )}
        <Buttons {...props} {...sending} submit={submit} end={() => dialog.current?.close()} />
      </form>
    </dialog>
  );
}

interface ButtonsProps
  extends Pick<FormDialogProps<never>, 'submitName' | 'keepName' | 'waitsFor'> {
  readonly isBusy: boolean;
  readonly isUnknown: boolean;
  readonly submit: RefObject<HTMLButtonElement | null>;
  readonly end: () => void;
}

function Buttons({ submitName, keepName, isBusy, isUnknown, submit, end, ...props }: ButtonsProps) {
  const off = whyOff();
  const waitsFor = off ?? (isUnknown ? undefined : props.waitsFor);
  const closing = (name = 'Close') => (
    <button type="button" class={keepName && 'main'} disabled={isBusy} onClick={end}>
      {name}
    </button>
  );
  return (
    <p class={keepName ? 'buttons asks' : 'buttons'}>
      {keepName && closing(isUnknown ? undefined : keepName)}
      <button
        type="submit"
        class={keepName ? 'danger' : 'main'}
        ref={submit}
        disabled={isBusy || waitsFor !== undefined}
      >
        {isBusy ? 'Sending …' : isUnknown ? 'Send again' : submitName}
      </button>
      {!keepName && closing()}
      {waitsFor && <span class="dim">{waitsFor}</span>}
    </p>
  );
}

const UNKNOWN_OUTCOME =
  'It is not known whether this was done. You can send it again: it is done only once.';
