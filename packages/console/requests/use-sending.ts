import { useRef, useState } from 'preact/hooks';
import { isInDoubt, mayHaveBeenDone } from './may-have-been-done.ts';
import { whyOff } from './offline.ts';

/** Sends the form's fields. */
export type SendForm<Answer> = (data: FormData, attempt: Attempt) => Promise<Answer>;

export interface Attempt {
  /** The same for every attempt with the same fields. */
  readonly idempotencyKey: string;
  /** True if an earlier attempt with the same fields may have been carried out. */
  readonly isRepeat: boolean;
}

interface Sent {
  readonly data: FormData;
  readonly content: string;
  readonly idempotencyKey: string;
  /** True if one of its attempts may have been carried out. */
  readonly mayBeDone: boolean;
}

interface State {
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  /** The reason why the form was not sent. */
  readonly missing: string | undefined;
  /** True if one of the attempts may have been carried out. */
  readonly mayBeDone: boolean;
}

const IDLE: State = { isBusy: false, error: undefined, missing: undefined, mayBeDone: false };

/** Sends a form. After a lost answer it sends the same fields with the same Idempotency-Key. */
export function useSending<Answer>(
  send: SendForm<Answer>,
  check: ((data: FormData) => string | undefined) | undefined,
  done: (answer: Answer) => void,
) {
  const [state, setState] = useState(IDLE);
  const sent = useRef<Sent>(undefined);
  const isUnknown = state.error !== undefined && mayHaveBeenDone(state.error);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (state.isBusy) return;
    const off = whyOff();
    if (off) return setState((before) => ({ ...before, missing: off }));
    // A disabled form has no data, so the last attempt's data is sent again.
    const last = sent.current;
    const filled = new FormData(event.currentTarget as HTMLFormElement);
    const data = isUnknown && last ? last.data : filled;
    const missing = check?.(data);
    if (missing) return setState({ ...IDLE, missing });
    const now = attemptOf(data, last);
    const { idempotencyKey, mayBeDone: isRepeat } = now;
    sent.current = now;
    setState({ ...IDLE, isBusy: true });
    try {
      const answer = await send(data, { idempotencyKey, isRepeat });
      setState(IDLE);
      done(answer);
    } catch (error) {
      const mayBeDone = isRepeat || isInDoubt(error);
      sent.current = { ...now, mayBeDone };
      setState({ ...IDLE, error: error as Error, mayBeDone });
    }
  };
  return { ...state, isUnknown, submit: (event: Event) => void submit(event) };
}

/** The last attempt again if its fields are the same, else a new one. */
function attemptOf(data: FormData, last: Sent | undefined): Sent {
  const content = contentOf(data);
  if (last?.content === content) return { ...last, data };
  return { data, content, idempotencyKey: crypto.randomUUID(), mayBeDone: false };
}

const contentOf = (data: FormData): string => JSON.stringify([...data.entries()]);

/** A field's text, trimmed; undefined if it is empty. */
export function textIn(data: FormData, name: string): string | undefined {
  const value = data.get(name);
  return (typeof value === 'string' && value.trim()) || undefined;
}
