import { Failure } from '../failure.ts';

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

/** Makes the function that sends JSON as a caller. An error answer ends the run. */
export function sender(url: string, token: string): Send {
  return async <Answer>(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Failure(
        `the sample data was rejected: ${method} ${path} answered ${response.status} ${text}\n` +
          'If the settings of the stage do not allow it, start with --empty.',
      );
    return JSON.parse(text) as Answer;
  };
}
