/** An answer that arrived whole. */
export interface Answer {
  readonly response: Response;
  /** JSON. An error of a proxy may have another body, which is left out. */
  readonly body: unknown;
}

/** Milliseconds. API Gateway answers within 30 seconds. */
export const TIMEOUT_MILLIS = 35_000;

/**
 * Sends a request, and reads its answer to the end.
 *
 * @throws if the answer breaks off, or is a success without JSON
 */
export async function wholeAnswer(
  send: typeof fetch,
  url: URL,
  request: RequestInit,
): Promise<Answer> {
  const response = await send(url, request);
  const text = await response.text();
  return { response, body: response.ok ? JSON.parse(text) : parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
