import type { LooseRequest } from './call.ts';
import { GatewayError, ProblemError } from './problem-error.ts';

type Send<Options> = (request: LooseRequest, options?: Options) => Promise<unknown>;

/**
 * Keeps the key of an order until an answer came, so that a double click, or another click after a
 * lost answer, does not order the same goods twice. A call that names its order by itself, with an
 * `idempotencyKey` or a `reference`, is sent as it is. Once an order was answered, the same content
 * is a new order.
 */
export function oneOrderACart<Options>(send: Send<Options>): Send<Options> {
  const keys = new Map<string, string>();
  return async (request, options) => {
    const { idempotencyKey, body } = request;
    if (idempotencyKey !== undefined || (body as { reference?: unknown } | undefined)?.reference)
      return send(request, options);
    const cart = JSON.stringify(request);
    const key = keys.get(cart) ?? crypto.randomUUID();
    keys.set(cart, key);
    try {
      const answer = await send({ ...request, idempotencyKey: key }, options);
      keys.delete(cart);
      return answer;
    } catch (error) {
      if (isAnswer(error)) keys.delete(cart);
      throw error;
    }
  };
}

/** True for a refusal: then nothing was ordered. After any other error, it may have been. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.status < 500 && error.code !== 'try-again'
    : error instanceof GatewayError && error.status < 500 && error.lost === 0;
