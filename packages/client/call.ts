import { accessToken } from './access-token.ts';
import { type Answer, TIMEOUT_MILLIS, wholeAnswer } from './answer.ts';
import { BACKOFF, sleep, waitOf } from './backoff.ts';
import type { ClientOptions } from './client-options.ts';
import { OPERATIONS, type Operations } from './operations.ts';
import { type Attempts, ConnectionError, GatewayError, ProblemError } from './problem-error.ts';
import { urlOf } from './request-url.ts';
import type { Problem } from './types.ts';

/** The request of any operation. */
export type LooseRequest = Readonly<Record<string, unknown>>;

/** One call of an operation, with all its attempts. */
export class Call {
  readonly #options: ClientOptions;
  readonly #url: URL;
  readonly #method: string;
  readonly #headers: Record<string, string>;
  readonly #body: string | undefined;
  readonly #idempotencyKey: string | undefined;
  readonly #signal: AbortSignal | undefined;
  /** False if a link to the order takes the place of the token, or everybody may call it. */
  readonly #hasToken: boolean;
  #attempts = 0;
  #lost = 0;
  #token = '';
  /** The token that the API answered with 401 in the last attempt. */
  #rejected: string | undefined;
  #renewed = false;

  constructor(
    options: ClientOptions,
    id: keyof Operations,
    request: LooseRequest,
    signal: AbortSignal | undefined,
  ) {
    const { method, path, query = [], keyed, token = true } = OPERATIONS[id];
    const { body, ifMatch, orderLink } = request;
    const { idempotencyKey = keyed ? crypto.randomUUID() : undefined } = request;
    this.#options = options;
    this.#signal = signal;
    this.#method = method;
    this.#url = urlOf(options.url, { path, query }, request);
    this.#body = body === undefined ? undefined : JSON.stringify(body);
    this.#idempotencyKey = idempotencyKey as string | undefined;
    this.#hasToken = token;
    this.#headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.#idempotencyKey !== undefined && { 'idempotency-key': this.#idempotencyKey }),
      ...(orderLink !== undefined && { 'x-order-link': String(orderLink) }),
      ...ifMatchHeader(ifMatch as number | { readonly version?: number } | undefined),
    };
  }

  async send(): Promise<unknown> {
    for (;;) {
      const answer = await this.#attempt();
      if (answer instanceof Error) {
        if (this.#isLast()) throw new ConnectionError(answer, this.#soFar());
        await this.#wait(answer, null);
      } else if (answer.response.ok) {
        return answer.body;
      } else {
        const error = this.#errorOf(answer);
        if (!this.#mayRepeat(error)) throw error;
        await this.#wait(error, answer.response.headers.get('retry-after'));
      }
    }
  }

  /** Returns a connection error instead of throwing it, because a retry may succeed. */
  async #attempt(): Promise<Answer | Error> {
    const { fetch: send = fetch, timeoutMillis = TIMEOUT_MILLIS } = this.#options;
    const rejected = this.#rejected;
    this.#rejected = undefined;
    if (this.#hasToken)
      this.#token = await accessToken(this.#options.token, rejected, this.#soFar());
    this.#signal?.throwIfAborted();
    this.#attempts++;
    const timeout = AbortSignal.timeout(timeoutMillis);
    try {
      return await wholeAnswer(send, this.#url, {
        method: this.#method,
        headers: {
          ...(this.#hasToken && { authorization: `Bearer ${this.#token}` }),
          ...this.#headers,
        },
        ...(this.#body !== undefined && { body: this.#body }),
        signal: this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout,
      });
    } catch (error) {
      this.#signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #errorOf({ response, body: json }: Answer): ProblemError | GatewayError {
    const body = json as Partial<Problem> & { readonly message?: string };
    return body.code === undefined
      ? new GatewayError(response.status, body.message ?? response.statusText, this.#soFar())
      : new ProblemError(body as Problem, { etag: response.headers.get('etag'), ...this.#soFar() });
  }

  #mayRepeat(error: ProblemError | GatewayError): boolean {
    if (
      error.status === 401 &&
      this.#hasToken &&
      !this.#renewed &&
      typeof this.#options.token === 'function'
    ) {
      this.#renewed = true;
      this.#rejected = this.#token;
      return true;
    }
    if (this.#isLast()) return false;
    return error instanceof ProblemError
      ? error.code === 'try-again'
      : error.status === 429 || error.status >= 500;
  }

  #isLast(): boolean {
    return this.#attempts >= (this.#options.maxAttempts ?? 4);
  }

  #wait(error: Error, retryAfter: string | null): Promise<void> {
    const isRefused = error instanceof GatewayError && error.status < 500;
    if (!isRefused && !(error instanceof ProblemError)) this.#lost++;
    return sleep(
      waitOf(this.#attempts, retryAfter, { ...BACKOFF, ...this.#options.backoff }),
      this.#signal,
    );
  }

  #soFar(): Attempts {
    return { attempts: this.#attempts, lost: this.#lost, idempotencyKey: this.#idempotencyKey };
  }
}

function ifMatchHeader(seen: number | { readonly version?: number } | undefined): {
  'if-match'?: string;
} {
  const version = typeof seen === 'object' ? seen.version : seen;
  return version === undefined ? {} : { 'if-match': `"${version}"` };
}
