import { signal } from '@preact/signals';
import { GatewayError, TokenError } from '../../client/problem-error.ts';
import { SignInError } from '../../client/sign-in-error.ts';

/** True while the API takes none of the session's tokens, also no new one. */
export const signedOut = signal(false);

/** True once the API has taken a token: a person may have typed something since. */
let isAtWork = false;

/** Notes if the API takes the session's token, by the status of an answer. */
export function noteStatus(status: number): void {
  signedOut.value = status === 401;
  isAtWork ||= !signedOut.peek();
}

/** True if the page must not be left by itself: what was typed in it would be lost. */
export const hasWork = (): boolean => isAtWork;

export const SIGNED_OUT = 'You are signed out: sign in again. What you typed stays.';

/** True if an error is the end of the session. */
export const isSignedOut = (error: unknown): boolean =>
  (error instanceof GatewayError && error.status === 401) ||
  (error instanceof TokenError && isSignedOut(error.cause)) ||
  (error instanceof SignInError && error.code === 'sign_in_required');

/** The words for an error; of a session that has ended, none are its status. */
export const wordsOf = (error: unknown): string =>
  isSignedOut(error) ? SIGNED_OUT : (error as Error).message;
