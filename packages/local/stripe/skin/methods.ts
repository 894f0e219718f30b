import type { Ledger, LedgerMethod, MethodOutcome } from '../ledger/ledger.ts';
import { methodShape } from './method-shape.ts';
import { type Members, membersOf, type StripeReply, textOf } from './request.ts';
import { StripeError } from './stripe-error.ts';

/** Stripe's test cards, by token and number, with what each does. */
const CARDS: readonly (readonly [token: string, number: string, outcome: MethodOutcome])[] = [
  ['tok_visa', '4242424242424242', 'SUCCEEDS'],
  ['tok_visa_chargeDeclined', '4000000000000002', 'IS_DECLINED'],
  ['tok_threeDSecure2Required', '4000000000003220', 'NEEDS_ACTION'],
  ['tok_createDispute', '4000000000000259', 'IS_DISPUTED'],
  ['tok_visa_pendingRefund', '4000000000007726', 'REFUNDS_SLOWLY'],
];

/** Makes a payment method that does this when a buyer pays with it. */
export function makeMethod(
  ledger: Ledger,
  outcome: MethodOutcome,
  last4: string = CARDS.find((card) => card[2] === outcome)?.[1].slice(-4) ?? '3000',
): LedgerMethod {
  const id = ledger.newId('pm');
  const type = TYPES[outcome] ?? 'card';
  return { id, type, last4, createdAt: ledger.now(), outcome };
}

const TYPES: Readonly<Partial<Record<MethodOutcome, LedgerMethod['type']>>> = {
  IS_COLLECTED: 'sepa_debit',
  IS_DISPLAYED: 'oxxo',
};

/** POST /v1/payment_methods, of a test card. */
export function createMethod(
  ledger: Ledger,
  methods: Map<string, LedgerMethod>,
  form: Members,
): StripeReply {
  const { token, number } = membersOf(form['card']);
  const card = CARDS.find(
    (candidate) => candidate[0] === textOf(token) || candidate[1] === textOf(number),
  );
  if (!card)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: `Invalid token id: ${textOf(token)}`,
      param: 'token',
    });
  const method = makeMethod(ledger, card[2], card[1].slice(-4));
  methods.set(method.id, method);
  return { status: 200, body: methodShape(method) };
}
