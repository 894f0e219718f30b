/**
 * One thing wrong with a request, at a JSON Pointer: into the body, or `/path/…`, `/query/…`,
 * `/headers/…`.
 */
export interface InvalidPart {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * A body can be wrong in 65,000 places, and telling them all would make megabytes of its kilobytes.
 * An order has 48 lines.
 */
export const MAX_INVALID_PARTS = 100;

/** Why a request is turned away before the order system is asked. */
export type RequestErrorReason =
  | { readonly code: 'forbidden' }
  /** Of a customer's profile: their sign-in did not verify this address. */
  | { readonly code: 'email-not-verified'; readonly because: string }
  | { readonly code: 'route-not-found' }
  | { readonly code: 'malformed-json'; readonly because: string }
  /**
   * 400 for what is not even of the right form (path, query, headers), 422 for a body that is JSON
   * but not acceptable.
   */
  | {
      readonly code: 'invalid-request';
      readonly status: 400 | 422;
      readonly errors: readonly InvalidPart[];
    }
  /** A text holds the number of a payment card. The number itself is repeated nowhere. */
  | { readonly code: 'card-number-refused'; readonly errors: readonly InvalidPart[] }
  | { readonly code: 'invalid-cursor' }
  /** Of a webhook. Nobody who cannot sign is told more. */
  | { readonly code: 'signature-invalid' }
  | { readonly code: 'idempotency-key-missing' }
  | { readonly code: 'payload-too-large'; readonly limit: number }
  | { readonly code: 'unsupported-media-type' };

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly reason: RequestErrorReason;

  constructor(reason: RequestErrorReason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

export const invalidHeader = (name: string, detail: string): RequestError =>
  new RequestError({
    code: 'invalid-request',
    status: 400,
    errors: [{ pointer: `/headers/${name}`, detail }],
  });
