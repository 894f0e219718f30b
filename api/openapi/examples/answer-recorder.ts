import type { OperationId } from '../../client/orders-client.ts';
import { EXAMPLE_CUSTOMER, EXAMPLE_NEWCOMER, EXAMPLE_ORDER } from '../../operations/example.ts';
import { type Changes, requestOf } from '../../story/ask.ts';
import type { ExampleId } from '../../story/example-ids.ts';
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

const SCOPES = 'orders/read orders/write';

/** Sends the operations' examples, or variations of them, and keeps the answers. */
export class AnswerRecorder {
  readonly examples: AnswerExample[] = [];
  /** Replace the examples' ids. */
  readonly ids: { [Id in ExampleId]?: string } = {};
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

  /** Sends the operation's example with these changes, and keeps the answer. */
  async record(operationId: OperationId, changes: Changes = {}): Promise<object> {
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
    operationId: OperationId,
    changes: Changes,
    caughtUp: (body: Record<string, unknown>) => boolean,
  ): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const { body } = await this.#send(operationId, changes);
      if (caughtUp(body as Record<string, unknown>)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${operationId} did not catch up within 10 s`);
  }

  async #send(operation: OperationId, changes: Changes) {
    const { as, method, target, headers, body } = requestOf({ operation, ...changes }, this.ids);
    const token = this.#tokens[as];
    const response = await fetch(this.#url + target, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: (await response.json()) as unknown };
  }
}
