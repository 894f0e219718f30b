/** One request over HTTP, whose answer is read to its end. */
export interface Answer {
  /** 0 if no answer came. */
  readonly status: number;
  readonly text: string;
  /** The body as JSON; undefined if it is something else. */
  readonly json: unknown;
  readonly headers: Headers;
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const PATIENCE_MILLIS = 120_000;

/** Sends a request. It never throws: a race counts a broken connection, too. */
export async function request(
  method: string,
  url: string,
  { headers = {}, body }: Asked = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), headers: response.headers };
  } catch (error) {
    return { status: 0, text: String(error), json: undefined, headers: new Headers() };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of an answer that must succeed. @throws {Error} with the answer, if it did not */
export function expectOk<Body>(answer: Answer, what: string): Body {
  if (answer.status >= 200 && answer.status < 300) return answer.json as Body;
  throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
}
