import { signal } from '@preact/signals';
import { GatewayError } from '../../api/client/problem-error.ts';

/** True while the API takes none of the session's tokens, also no new one. */
export const signedOut = signal(false);

export const SIGNED_OUT = 'You are signed out: sign in again. What you typed stays.';

/** The words for an error; of a session that has ended, none are its status. */
export const wordsOf = (error: unknown): string =>
  error instanceof GatewayError && error.status === 401 ? SIGNED_OUT : (error as Error).message;
