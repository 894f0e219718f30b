import { EXAMPLE_CUSTOMER, EXAMPLE_NEWCOMER } from '../../operations/example.ts';
import { type Ask, type AskCaller, type AskedRequest, requestOf } from '../../story/ask.ts';
import type { RealIds } from '../../story/example-ids.ts';
import type { StoryAnswer } from '../../story/expectations.ts';
import { Player } from '../../story/player.ts';
import type { Step } from '../../story/step.ts';
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

interface RecordedAnswer extends AnswerExample {
  readonly isShown?: boolean | undefined;
}

const SCOPES = 'orders/read orders/write';

/** The copies follow within a second. */
const ATTEMPTS = 100;

/** Sends the steps of the story, and requests with an error, and keeps the answers. */
export class AnswerRecorder {
  readonly examples: RecordedAnswer[] = [];
  readonly #url: string;
  readonly #tokens: Readonly<Partial<Record<AskCaller, string>>>;
  readonly #player: Player;

  private constructor(url: string, tokens: Readonly<Partial<Record<AskCaller, string>>>) {
    this.#url = url;
    this.#tokens = tokens;
    let made = 0;
    this.#player = new Player({ ...EXAMPLE_CUSTOMER, sku: 'ABC' }, () => `3Mt${++made}`);
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

  /** The ids of the story, which replace those of the operations' examples. */
  get ids(): RealIds {
    return this.#player.variables;
  }

  /**
   * Sends the step, a read until the copies include the writes, and keeps the answer.
   *
   * @throws if the answer is not as the step expects
   */
  async play(step: Step): Promise<void> {
    const request = this.#player.requestOf(step);
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(request);
      const wrong = this.#player.take(step, request, answer);
      if (wrong.length === 0) return this.#keep(step, answer);
      if (step.eventually === undefined || attempt === ATTEMPTS)
        throw new Error(`${step.operation}, ${step.name}: ${wrong.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Sends the request, and keeps the answer, whatever it is. */
  async record(ask: Ask): Promise<void> {
    this.#keep(ask, await this.#send(requestOf(ask, this.ids)));
  }

  #keep({ operation, isShown }: Ask & Pick<Partial<Step>, 'isShown'>, answer: StoryAnswer): void {
    const { status, header, body } = answer;
    const contentType = header('content-type') ?? '';
    const isProblem = contentType === 'application/problem+json';
    const code = isProblem ? (body as { code: string }).code : undefined;
    this.examples.push({ operationId: operation, status, code, contentType, body, isShown });
  }

  async #send({ as, method, target, headers, body }: AskedRequest): Promise<StoryAnswer> {
    const token = this.#tokens[as];
    const response = await fetch(this.#url + target, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
    const header = (name: string) => response.headers.get(name);
    return { status: response.status, header, body: await response.json() };
  }
}
