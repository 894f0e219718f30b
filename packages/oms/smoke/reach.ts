import { Unreachable } from '../../api/commands/exit-code.ts';

/** Longer than the functions' timeout. */
const ANSWER_MILLIS = 20_000;

/**
 * Sends a request to the API.
 *
 * @throws {Unreachable} without an answer, with the reason
 */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MILLIS) });
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    throw new Unreachable(`The API at ${new URL(url).origin} does not answer (${why})`);
  }
}
