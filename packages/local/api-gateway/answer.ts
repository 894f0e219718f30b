/**
 * Converts a function's result to an answer of the API, from payload format 2.0:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html.
 */

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** Converts a function's result to an answer. Throws if API Gateway would reject it. */
export function toAnswer(result: unknown): Answer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    // If there is no status code, the whole result is the body.
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof result === 'string' ? result : JSON.stringify(result ?? null),
    };
  }

  const {
    statusCode,
    headers = {},
    body = '',
    cookies = [],
    isBase64Encoded,
  } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599)
    throw new TypeError(`statusCode is ${statusCode}`);
  if (typeof body !== 'string') throw new TypeError('body is not a string');
  const named = Object.entries((headers ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(named.filter(([name]) => !name.startsWith('access-control-'))),
      ...(Array.isArray(cookies) && cookies.length > 0 && { 'set-cookie': cookies.map(String) }),
    },
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  };
}
