import { signal } from '@preact/signals';

/** The state of the connection to the API, as the lists see it. */
export interface Connection {
  /** Epoch milliseconds of the last answer. */
  readonly answeredAt: number | undefined;
  /** Epoch milliseconds of the first request without an answer since; undefined while it works. */
  readonly failedSince?: number | undefined;
  readonly error?: Error | undefined;
}

/** Reads of several kinds, one of each at a time, and the state of the connection. */
export class Reads<Kind extends string> {
  readonly connection = signal<Connection>({ answeredAt: undefined });
  readonly #underWay = new Map<Kind, Promise<void>>();

  /** The read of this kind whose answer is awaited. */
  underWay = (kind: Kind): Promise<void> | undefined => this.#underWay.get(kind);

  /** Asks, unless an answer of the same kind is awaited. */
  once(kind: Kind, ask: () => Promise<void>): Promise<void> {
    const underWay = this.#underWay.get(kind);
    if (underWay !== undefined) return underWay;
    const asked = this.#asking(ask).finally(() => this.#underWay.delete(kind));
    this.#underWay.set(kind, asked);
    return asked;
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    if (globalThis.document?.hidden) return;
    try {
      await ask();
      this.connection.value = { answeredAt: Date.now() };
    } catch (error) {
      const { failedSince = Date.now(), answeredAt } = this.connection.peek();
      this.connection.value = { answeredAt, failedSince, error: error as Error };
    }
  }
}
