import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../api/commands/failure.ts';

export type Send = <Answer = OrderAnswer>(
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** The fields of an order that the sample data needs from an answer. */
export interface OrderAnswer {
  readonly orderId: string;
  readonly version: number;
  readonly total: number;
}

/** Attempts of a request that a busy machine answers with 503, a second apart. */
const MAX_ATTEMPTS = 30;

/**
 * Makes the function that sends JSON as a caller. It repeats what is answered 503, as a client
 * does; any other error ends the run.
 */
export function sender(url: string, token: string): Send {
  return async <Answer>(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    let response = await fetch(`${url}${path}`, request);
    for (let attempt = 1; response.status === 503 && attempt < MAX_ATTEMPTS; attempt++) {
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
      response = await fetch(`${url}${path}`, request);
    }
    const text = await response.text();
    if (!response.ok)
      throw new Failure(
        `the sample data was rejected: ${method} ${path} answered ${response.status} ${text}\n` +
          'If the settings of the stage, the rules of the shop or its check do not allow it, ' +
          'start with --empty.',
      );
    return JSON.parse(text) as Answer;
  };
}
