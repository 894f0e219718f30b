import {
  EXAMPLE_AUTHORIZED_PAYMENT,
  EXAMPLE_CUSTOMER,
  EXAMPLE_DELIVERY,
  EXAMPLE_ENDPOINT,
  EXAMPLE_FULFILLMENT,
  EXAMPLE_NEWCOMER,
  EXAMPLE_ORDER,
  EXAMPLE_PAYMENT,
  type Example,
} from '../../operations/example.ts';
import type { Operation } from '../../operations/operation.ts';
import { operationIdOf } from '../../operations/operation-id.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import type { AnswerExample } from '../answer-example.ts';

/** A running backend without data. */
export interface EmptyBackend {
  readonly url: string;
  token(of: {
    readonly sub: string;
    readonly operator?: boolean;
    readonly scope?: string;
    readonly claims?: Readonly<Record<string, string>>;
  }): Promise<string>;
}

/** A request to send. `stranger` has a token without the API's scopes, `nobody` has no token. */
export interface Sent extends Partial<Omit<Example, 'as' | 'body' | 'status'>> {
  readonly as?: Example['as'] | 'stranger' | 'nobody';
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
}

const SCOPES = 'orders/read orders/write';

/** Sends the operations' examples, or variations of them, and keeps the answers. */
export class AnswerRecorder {
  readonly examples: AnswerExample[] = [];
  /** Replaces the examples' order. */
  order: object = EXAMPLE_ORDER;
  /** Replaces the examples' fulfillment. */
  fulfillmentId = EXAMPLE_FULFILLMENT;
  /** Replaces the examples' payments. */
  paymentId = EXAMPLE_PAYMENT;
  /** Replaces the examples' webhook endpoint. */
  endpointId = EXAMPLE_ENDPOINT;
  /** Replaces the examples' delivery. */
  deliveryId = EXAMPLE_DELIVERY;
  /** An order that is shipped. */
  parcel: { readonly customerId: string; readonly orderId: string } = EXAMPLE_ORDER;
  readonly #url: string;
  readonly #tokens: Readonly<Record<string, string>>;

  private constructor(url: string, tokens: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#tokens = tokens;
  }

  static async forBackend(backend: EmptyBackend): Promise<AnswerRecorder> {
    const sub = EXAMPLE_CUSTOMER.customerId;
    const { sub: newcomer, ...claims } = EXAMPLE_NEWCOMER;
    return new AnswerRecorder(backend.url, {
      customer: await backend.token({ sub, scope: SCOPES }),
      newcomer: await backend.token({ sub: newcomer, scope: SCOPES, claims }),
      operator: await backend.token({ sub: 'operator', operator: true, scope: SCOPES }),
      connector: await backend.token({ sub: 'connector', scope: 'orders/report' }),
      stranger: await backend.token({ sub, scope: 'openid' }),
    });
  }

  /** Makes a valid request of the operation: its example, for an order that exists. */
  validRequest({ example: { status, ...example } }: Operation): Sent {
    const { orderId = EXAMPLE_ORDER.orderId } = this.order as { orderId?: string };
    return JSON.parse(
      JSON.stringify(example)
        .replaceAll(EXAMPLE_ORDER.orderId, orderId)
        .replaceAll(EXAMPLE_FULFILLMENT, this.fulfillmentId)
        .replaceAll(EXAMPLE_PAYMENT, this.paymentId)
        .replaceAll(EXAMPLE_AUTHORIZED_PAYMENT, this.paymentId)
        .replaceAll(EXAMPLE_ENDPOINT, this.endpointId)
        .replaceAll(EXAMPLE_DELIVERY, this.deliveryId),
    );
  }

  /** Sends the operation's example with these changes, and keeps the answer. */
  async record(operationId: string, changes: Sent = {}): Promise<object> {
    const { status, contentType, body } = await this.#send(operationId, changes);
    const code =
      contentType === 'application/problem+json' ? (body as { code: string }).code : undefined;
    this.keep({ operationId, status, code, contentType, body });
    return body as object;
  }

  keep(example: AnswerExample): void {
    this.examples.push(example);
  }

  /** Sends the request until the copies include the writes. */
  async until(
    operationId: string,
    changes: Sent,
    caughtUp: (body: Record<string, unknown>) => boolean,
  ): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const { body } = await this.#send(operationId, changes);
      if (caughtUp(body as Record<string, unknown>)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${operationId} did not catch up within 10 s`);
  }

  async #send(operationId: string, changes: Sent) {
    const operation = OPERATIONS.find((one) => operationIdOf(one) === operationId);
    if (operation === undefined) throw new RangeError(`there is no operation ${operationId}`);
    const sent: Sent = { ...this.validRequest(operation), ...changes };
    const { as = 'customer', path, query, headers, body } = sent;
    const { method, path: template } = operation.handler.pattern;
    const token = this.#tokens[as];
    const url = `${this.#url}${pathOf(template, path)}?${new URLSearchParams(query)}`;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: (await response.json()) as unknown };
  }
}

export const pathOf = (template: string, path: Sent['path'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
