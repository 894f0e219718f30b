/**
 * One error in a request, at a JSON Pointer: into the body, or `/path/…`, `/query/…`, `/headers/…`.
 */
export interface InvalidPart {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * The most errors that one answer lists. A body of 64 KB can have 65,000 errors, whose list would
 * have megabytes. 100 is two for each of an order's 48 lines.
 */
export const MAX_INVALID_PARTS = 100;

/** Reasons to reject a request before the domain sees it. */
export type RequestErrorReason =
  /** `errors` names members that only operators may send. */
  | { readonly code: 'forbidden'; readonly errors?: readonly InvalidPart[] }
  /** For a customer's profile: the sign-in did not verify this address. */
  | { readonly code: 'email-not-verified'; readonly because: string }
  | { readonly code: 'route-not-found' }
  | { readonly code: 'malformed-json'; readonly because: string }
  /** 400 for an invalid path, query or header, 422 for a JSON body that is not valid. */
  | {
      readonly code: 'invalid-request';
      readonly status: 400 | 422;
      readonly errors: readonly InvalidPart[];
    }
  /** A text contains a payment card number. The number itself is repeated nowhere. */
  | { readonly code: 'card-number-refused'; readonly errors: readonly InvalidPart[] }
  | { readonly code: 'invalid-cursor' }
  /** For a webhook. A sender without a valid signature gets no other details. */
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

/** Refuses members of the body that only operators may send. */
export const operatorsOnly = (...errors: readonly InvalidPart[]): RequestError =>
  new RequestError({ code: 'forbidden', errors });

/** Refuses parameters of the query. */
export const invalidQuery = (...errors: readonly InvalidPart[]): RequestError =>
  new RequestError({ code: 'invalid-request', status: 400, errors });

export const invalidHeader = (name: string, detail: string): RequestError =>
  new RequestError({
    code: 'invalid-request',
    status: 400,
    errors: [{ pointer: `/headers/${name}`, detail }],
  });
