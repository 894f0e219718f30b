import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  ConnectionError,
  GatewayError,
  ProblemError,
  TokenError,
} from '../../client/problem-error.ts';
import { label } from '../format.ts';
import { isProblem } from '../requests/is-problem.ts';
import { isSignedOut, SIGNED_OUT } from '../requests/signed-out.ts';
import type { Loaded } from '../requests/use-load.ts';
import { moment } from '../times.ts';
import { EVERY } from '../work/refresher.ts';

interface LoadedViewProps<Value> {
  readonly of: Loaded<Value>;
  /** Names what is loading: `Loading <what> …`. */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}

/**
 * Shows the loaded value. Until it arrives, a placeholder; after an error, the cause, the next try
 * and a button to retry. A hidden tab asks for nothing.
 */
export function LoadedView<Value>({ of: loaded, what, children }: LoadedViewProps<Value>) {
  const passes = mayPass(loaded.error);
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setInterval(() => document.hidden || void loaded.reload(), EVERY.onScreen);
    return () => clearInterval(timer);
  }, [passes]);
  return (
    <div aria-busy={loaded.isLoading}>
      {loaded.error && (
        <Failed error={loaded.error} retry={() => void loaded.reload()}>
          {passes && `Asked for again every ${EVERY.onScreen / 1000} seconds.`}{' '}
          {loaded.value !== undefined && `The page shows the state of ${moment(loaded.at)}.`}
        </Failed>
      )}
      {loaded.value === undefined
        ? !loaded.error && <Skeleton what={what} />
        : children(loaded.value)}
    </div>
  );
}

const Skeleton = ({ what }: { readonly what: string }) => (
  <div class="skeleton" role="status">
    <span class="hidden">Loading {what} …</span>
    <i />
    <i />
    <i />
  </div>
);

interface FailedProps {
  readonly error: Error;
  readonly retry?: () => void;
  /** The name of the retry button. */
  readonly retryName?: string;
  /** The error's consequence for what is shown. */
  readonly children?: ComponentChildren;
}

export function Failed({ error, retry, retryName = 'Try again', children }: FailedProps) {
  const [title, advice] = explain(error);
  // The page and each dialog have a button for a new session.
  const code = isSignedOut(error) ? undefined : codeOf(error);
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{title}</strong> {advice} {children}{' '}
        {code && <small class="dim">Code {code}</small>}
      </p>
      {retry && mayHelp(error) && (
        <button type="button" onClick={retry}>
          {retryName}
        </button>
      )}
    </div>
  );
}

/** True for an error that may pass by itself, as too many requests or a fault of the server. */
const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof TokenError && mayPass(error.cause)) ||
  ((error instanceof ProblemError || error instanceof GatewayError) &&
    (error.status === 429 || error.status >= 500));

/** False for an invalid request: sending it again cannot succeed. */
const mayHelp = (error: Error): boolean => !isProblem(error, 'invalid-request');

/** The code to name to somebody who helps. */
function codeOf(error: Error): string | undefined {
  if (error instanceof ProblemError) return error.problem.shopCode ?? error.code;
  return error instanceof GatewayError ? `HTTP ${error.status}` : undefined;
}

/** Explains an error: its title, and the advice. */
function explain(error: Error): readonly [string, string] {
  if (isSignedOut(error)) return ['Nothing was done.', SIGNED_OUT];
  if (error instanceof TokenError && error.cause instanceof Error) return explain(error.cause);
  if (error instanceof ProblemError) return [`${error.problem.title}.`, reasons(error)];
  if (error instanceof ConnectionError)
    return ['The server does not answer.', 'Check that it runs and that you are online.'];
  if (error instanceof GatewayError)
    return ['The request failed.', GATEWAY[error.status] ?? `${error.message}.`];
  return ['The action failed.', `${error.message.replace(/\.$/, '')}.`];
}

const GATEWAY: Readonly<Record<number, string>> = {
  403: 'You are not signed in as an operator.',
  429: 'There are too many requests. Try again in a minute.',
};

/** Turns the problem's errors into sentences: `/path/customerId` "must be …". */
const reasons = ({ problem: { detail, errors = [], shopCode } }: ProblemError): string =>
  // The shop's own words are a sentence.
  errors.length === 0 || shopCode !== undefined
    ? (detail ?? '')
    : errors
        .map(
          ({ pointer, detail }) =>
            `${label(pointer.slice(pointer.lastIndexOf('/') + 1))} ${detail}.`,
        )
        .join(' ');
