import type { ComponentChildren } from 'preact';
import { GatewayError, ProblemError } from '../client/problem-error.ts';
import type { OrderStatus } from '../client/types.ts';
import type { Loaded } from './use-load.ts';

interface LoadedViewProps<Value> {
  readonly of: Loaded<Value>;
  /** What is on its way, for who waits. */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}

/** What was asked for; while there is nothing yet, that; and when it failed, why, with the way to ask again. */
export function LoadedView<Value>({ of, what, children }: LoadedViewProps<Value>) {
  return (
    <div aria-busy={of.isLoading}>
      {of.error && <Failed error={of.error} retry={() => void of.reload()} />}
      {of.value === undefined ? !of.error && <Skeleton what={what} /> : children(of.value)}
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

export function Failed({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{titleOf(error)}</strong> {adviceOf(error)}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

const titleOf = (error: Error): string =>
  error instanceof ProblemError ? `${error.problem.title}.` : 'That did not work.';

function adviceOf(error: Error): string {
  if (error instanceof ProblemError) return error.problem.detail ?? '';
  if (error instanceof GatewayError && error.status === 401) return 'You are signed out: sign in again.';
  if (error instanceof GatewayError && error.status === 429) return 'Too many requests at the moment.';
  return error.message;
}

export const Status = ({ of }: { readonly of: OrderStatus | undefined }) => (
  <span class={`status ${(of ?? 'unknown').toLowerCase()}`}>{of ?? 'unknown'}</span>
);
