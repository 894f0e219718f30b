import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whyOff } from '../requests/offline.ts';
import { type SendForm, useSending } from '../requests/use-sending.ts';
import { Dialog, Foot } from './dialog.tsx';
import { Failed } from './states.tsx';

export interface FormDialogProps<Answer> {
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
   * @param isOld true if the page may show what is no longer so: the request was refused, or may
   * have been carried out although no answer arrived
   */
  readonly close: (isOld: boolean) => void;
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
  const submit = useRef<HTMLButtonElement>(null);
  const sending = useSending(send, check, (answer) => {
    submit.current?.closest('dialog')?.close();
    done(answer);
  });
  const { isBusy, isUnknown, mayBeDone, error, missing } = sending;
  const hasFailed = useRef(false);
  if (error) hasFailed.current = true;
  useLayoutEffect(() => {
    if (error || missing) submit.current?.focus();
  }, [error, missing]);
  return (
    <Dialog title={title} isLocked={isBusy} close={() => close(hasFailed.current)}>
      {(end) => (
        <form onSubmit={sending.submit}>
          <fieldset class="body" disabled={isBusy || isUnknown}>
            {children}
          </fieldset>
          {missing && (
            <p class="bad" role="alert">
              {missing}
            </p>
          )}
          {error && (
            <Failed error={error}>
              {isUnknown ? UNKNOWN_OUTCOME : explain?.(error, mayBeDone)}
            </Failed>
          )}
          <Buttons {...props} {...sending} submit={submit} end={end} />
        </form>
      )}
    </Dialog>
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
  const waitsFor = whyOff() ?? (isUnknown ? undefined : props.waitsFor);
  const closing = (name = 'Close') => (
    <button type="button" class={keepName && 'main'} disabled={isBusy} onClick={end}>
      {name}
    </button>
  );
  return (
    <Foot note={waitsFor}>
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
    </Foot>
  );
}

const UNKNOWN_OUTCOME =
  'It is not known whether this was done. You can send it again: it is done only once.';
