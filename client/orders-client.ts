/**
 * A client of the order API for browsers and Node 20 or newer: `fetch` and nothing else. Copy this
 * folder, or import it.
 *
 *     const shop = ordersClient({ url: 'https://…', token: () => session.accessToken() });
 *     const order = await shop.createOrder({ customerId, body: { currency: 'EUR', lines } });
 *     for await (const order of shop.all.listCustomerOrders({ customerId, status: 'SHIPPED' })) …
 */
import { BACKOFF, type Backoff, sleep, waitOf } from './backoff.ts';
import { OPERATIONS, type Operations } from './operations.ts';
import { type Attempts, ConnectionError, GatewayError, ProblemError } from './problem-error.ts';
import type { Problem } from './types.ts';

export interface ClientOptions {
  /** Where the API is: the stack's output `ApiUrl`, or http://localhost:3000. */
  readonly url: string;
  /** An access token, or what gets one. A function is asked once more after a 401, with `renew`. */
  readonly token: string | ((how: { readonly renew: boolean }) => string | Promise<string>);
  /** How often a request is sent at most (4). */
  readonly maxAttempts?: number;
  readonly backoff?: Partial<Backoff>;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type OperationId = keyof Operations;
export type RequestOf<Id extends OperationId> = Operations[Id]['request'];
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];

/** The operations that answer pages. */
export type PagedId = {
  [Id in OperationId]: 'nextCursor' extends keyof AnswerOf<Id> ? Id : never;
}[OperationId];
export type ItemOf<Id extends PagedId> = AnswerOf<Id>['items'][number];

/**
 * A method for each operation, named like it; and under `all`, for each list, its items over all
 * pages.
 */
export type OrdersClient = {
  readonly [Id in OperationId]: (
    request: RequestOf<Id>,
    options?: CallOptions,
  ) => Promise<AnswerOf<Id>>;
} & {
  readonly all: {
    readonly [Id in PagedId]: (
      request: RequestOf<Id>,
      options?: CallOptions,
    ) => AsyncGenerator<ItemOf<Id>, void>;
  };
};

/**
 * Each call is sent again, after the wait that the server asks for or a random one, when repeating
 * it can help and cannot harm: on `try-again`, 429 and 5xx from API Gateway, and when no answer
 * arrives.
 *
 * @throws {ProblemError | GatewayError | ConnectionError} from every method
 */
export function ordersClient(options: ClientOptions): OrdersClient {
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const call =
    (id: OperationId) =>
    (request: LooseRequest, { signal }: CallOptions = {}) =>
      new Call(options, id, request, signal).send();
  return {
    ...Object.fromEntries(ids.map((id) => [id, call(id)])),
    all: Object.fromEntries(ids.map((id) => [id, pages(call(id))])),
  } as unknown as OrdersClient;
}

/** Any operation's request. */
type LooseRequest = Readonly<Record<string, unknown>>;

interface PageAnswer {
  readonly items: readonly unknown[];
  readonly nextCursor?: string;
}

const pages = (call: (request: LooseRequest, options?: CallOptions) => Promise<unknown>) =>
  async function* (request: LooseRequest, options?: CallOptions) {
    let cursor = request['cursor'];
    do {
      const page = (await call({ ...request, cursor }, options)) as PageAnswer;
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  };

/** One call, over all its attempts. */
class Call {
  readonly #options: ClientOptions;
  readonly #url: URL;
  readonly #method: string;
  readonly #headers: Record<string, string>;
  readonly #body: string | undefined;
  readonly #idempotencyKey: string | undefined;
  readonly #signal: AbortSignal | undefined;
  #attempts = 0;
  #renewed = false;

  constructor(
    options: ClientOptions,
    id: OperationId,
    request: LooseRequest,
    signal: AbortSignal | undefined,
  ) {
    const { method, path, query, keyed } = OPERATIONS[id];
    const { body, ifMatch, idempotencyKey = keyed ? crypto.randomUUID() : undefined } = request;
    this.#options = options;
    this.#signal = signal;
    this.#method = method;
    this.#url = new URL(
      options.url.replace(/\/$/, '') +
        path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(request[name]))),
    );
    for (const name of query)
      if (request[name] !== undefined) this.#url.searchParams.set(name, String(request[name]));
    this.#body = body === undefined ? undefined : JSON.stringify(body);
    this.#idempotencyKey = idempotencyKey as string | undefined;
    this.#headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.#idempotencyKey !== undefined && { 'idempotency-key': this.#idempotencyKey }),
      ...ifMatchHeader(ifMatch as number | { readonly version?: number } | undefined),
    };
  }

  async send(): Promise<unknown> {
    for (;;) {
      const response = await this.#attempt();
      if (response instanceof Error) {
        if (this.#isLast()) throw new ConnectionError(response, this.#soFar());
        await this.#wait(null);
      } else if (response.ok) {
        return response.json();
      } else {
        const error = await this.#errorOf(response);
        if (!this.#mayRepeat(error)) throw error;
        await this.#wait(response.headers.get('retry-after'));
      }
    }
  }

  /** Answers what went wrong on the way as an error, for it is decided on like an answer. */
  async #attempt(): Promise<Response | Error> {
    const { token, fetch: send = fetch } = this.#options;
    const authorization = `Bearer ${typeof token === 'string' ? token : await token({ renew: this.#renewed })}`;
    this.#attempts++;
    try {
      return await send(this.#url, {
        method: this.#method,
        headers: { authorization, ...this.#headers },
        ...(this.#body !== undefined && { body: this.#body }),
        ...(this.#signal && { signal: this.#signal }),
      });
    } catch (error) {
      this.#signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #errorOf(response: Response): Promise<ProblemError | GatewayError> {
    const body = (await response.json().catch(() => ({}))) as Partial<Problem> & {
      readonly message?: string;
    };
    return body.code === undefined
      ? new GatewayError(response.status, body.message ?? response.statusText, this.#soFar())
      : new ProblemError(body as Problem, { etag: response.headers.get('etag'), ...this.#soFar() });
  }

  #mayRepeat(error: ProblemError | GatewayError): boolean {
    if (error.status === 401 && !this.#renewed && typeof this.#options.token === 'function') {
      this.#renewed = true;
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

  #wait(retryAfter: string | null): Promise<void> {
    return sleep(
      waitOf(this.#attempts, retryAfter, { ...BACKOFF, ...this.#options.backoff }),
      this.#signal,
    );
  }

  #soFar(): Attempts {
    return { attempts: this.#attempts, idempotencyKey: this.#idempotencyKey };
  }
}

function ifMatchHeader(seen: number | { readonly version?: number } | undefined): {
  'if-match'?: string;
} {
  const version = typeof seen === 'object' ? seen.version : seen;
  return version === undefined ? {} : { 'if-match': `"${version}"` };
}
