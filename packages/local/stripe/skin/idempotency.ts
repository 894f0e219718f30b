import type { StripeReply, StripeRequest } from './request.ts';
import { StripeError } from './stripe-error.ts';

/** Seconds for which a key is remembered. */
const LIFE = 24 * 3600;

interface Kept {
  readonly sent: string;
  readonly reply: StripeReply;
  readonly at: number;
}

/** The Idempotency-Keys, with the first answer to each. */
export interface Keys {
  /** The first answer to the same request, if its key is still known. */
  readonly find: (request: StripeRequest, now: number) => StripeReply | undefined;
  readonly keep: (request: StripeRequest, reply: StripeReply, now: number) => void;
  readonly forget: () => void;
}

export function idempotencyKeys(): Keys {
  const kept = new Map<string, Kept>();
  const sentBy = ({ path, text }: StripeRequest) => `${path} ${text}`;
  return {
    find: (request, now) => {
      const first = kept.get(request.key ?? '');
      if (request.key === undefined || !first || first.at + LIFE <= now) return undefined;
      if (first.sent !== sentBy(request)) throw otherParameters(request.key);
      const { status, body } = first.reply;
      return { status, body, headers: { 'idempotent-replayed': 'true' } };
    },
    keep: (request, reply, now) => {
      if (request.key !== undefined)
        kept.set(request.key, { sent: sentBy(request), reply: structuredClone(reply), at: now });
    },
    forget: () => kept.clear(),
  };
}

const otherParameters = (key: string) =>
  new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
      `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
