import type { LedgerPayment } from '../ledger/ledger.ts';
import { docUrlOf, intentShape } from './intent-shape.ts';
import { messageOf } from './messages.ts';
import type { StripeReply } from './request.ts';

/** An error that Stripe returns. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly reply: StripeReply;

  constructor(status: number, error: object) {
    super(JSON.stringify(error));
    this.reply = { status, body: { error } };
  }
}

const INVALID = 'invalid_request_error';

/** A refusal with a code, and with the payment if it depends on its status. */
export function refusal(code: string, payment?: LedgerPayment): StripeError {
  const message = messageOf(code);
  if (WITHOUT_CODE.has(code)) return new StripeError(400, { type: INVALID, message });
  if (code === 'refund_too_large')
    return new StripeError(400, { type: INVALID, message, param: 'amount' });
  return new StripeError(400, {
    type: INVALID,
    message,
    code,
    doc_url: docUrlOf(code),
    ...(payment && { payment_intent: intentShape(payment) }),
  });
}

/** Refusals to which Stripe gives no code. */
const WITHOUT_CODE = new Set(['charge_not_captured']);

/** An object that does not exist. In a list's filter it is a wrong parameter, and not a path. */
export const missing = (kind: string, id: string, param: string, status = 404): StripeError =>
  new StripeError(status, {
    type: INVALID,
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
    doc_url: docUrlOf('resource_missing'),
  });

export const wrongParameter = (code: string, param: string, message: string): StripeError =>
  new StripeError(400, { type: INVALID, message, code, param, doc_url: docUrlOf(code) });

export const unauthorized = (): StripeError =>
  new StripeError(401, { type: INVALID, message: 'You did not provide an API key.' });

export const noRoute = (method: string, path: string): StripeError =>
  new StripeError(404, {
    type: INVALID,
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
