/**
 * A client of the order API for browsers, workers and Node 20.3 or newer: `fetch` and nothing else.
 *
 *     const shop = ordersClient({ url: 'https://…', token: session.token });
 *     const order = await shop.createOrder({ customerId, body: { currency: 'EUR', lines } });
 *     for await (const order of shop.all.listCustomerOrders({ customerId, status: 'SHIPPED' })) …
 */
import { Call, type LooseRequest } from './call.ts';
import { oneOrderACart } from './cart-key.ts';
import { type ClientOptions, checkOptions } from './client-options.ts';
import { OPERATIONS, type Operations } from './operations.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type OperationId = keyof Operations;
export type RequestOf<Id extends OperationId> = Operations[Id]['request'];
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];

/** The operations that return pages. */
export type PagedId = {
  [Id in OperationId]: 'nextCursor' extends keyof AnswerOf<Id> ? Id : never;
}[OperationId];
export type ItemOf<Id extends PagedId> = AnswerOf<Id>['items'][number];

/**
 * A method for each operation, with the operation's name. `all` has a method for each list, which
 * yields the items of all pages.
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
 * Makes a client. A call is retried only if that is safe and can help: on `try-again`, on 429 and
 * 5xx from API Gateway, and if no whole answer arrives. Before each retry it waits for the time in
 * `Retry-After`, or for a random time.
 *
 * @throws {TypeError} at once, if `url` or `token` is missing
 * @throws {ProblemError | GatewayError | ConnectionError | TokenError} from every method
 */
export function ordersClient(options: ClientOptions): OrdersClient {
  checkOptions(options);
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const send =
    (id: OperationId) =>
    (request: LooseRequest, { signal }: CallOptions = {}) =>
      new Call(options, id, request, signal).send();
  const call = (id: OperationId) => (id === 'createOrder' ? oneOrderACart(send(id)) : send(id));
  return {
    ...Object.fromEntries(ids.map((id) => [id, call(id)])),
    all: Object.fromEntries(ids.map((id) => [id, pages(call(id))])),
  } as unknown as OrdersClient;
}

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
