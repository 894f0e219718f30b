import type { Ledger, LedgerPayment, MethodOutcome } from '../ledger/ledger.ts';
import { release } from '../ledger/move.ts';
import { pay, settle } from '../ledger/pay.ts';
import { makeMethod } from '../skin/methods.ts';

/** An action of a buyer, or of their bank. */
export interface BuyerAction {
  readonly name: string;
  readonly label: string;
  readonly play: (ledger: Ledger, payment: LedgerPayment) => void;
}

const paying = (name: string, label: string, outcome: MethodOutcome): BuyerAction => ({
  name,
  label,
  play: (ledger, payment) => pay(ledger, payment, makeMethod(ledger, outcome)),
});

const settling = (name: string, label: string, isPaid: boolean): BuyerAction => ({
  name,
  label,
  play: (ledger, payment) => settle(ledger, payment, isPaid),
});

const CARDS = [
  paying('card', 'Pay with card 4242', 'SUCCEEDS'),
  paying('declined', 'Pay with a card that is declined', 'IS_DECLINED'),
  paying('secure', 'Pay with a card that needs 3-D Secure', 'NEEDS_ACTION'),
];

/** Methods without an authorization. */
const SLOW = [
  paying('debit', 'Pay by bank debit', 'IS_COLLECTED'),
  paying('voucher', 'Pay with a voucher', 'IS_DISPLAYED'),
];

const AFTER: Readonly<Partial<Record<MethodOutcome, readonly BuyerAction[]>>> = {
  NEEDS_ACTION: [
    settling('confirm', 'Confirm with 3-D Secure', true),
    settling('reject', 'Fail 3-D Secure', false),
  ],
  IS_COLLECTED: [
    settling('arrives', 'The bank debit arrives', true),
    settling('returns', 'The bank debit comes back', false),
  ],
  IS_DISPLAYED: [
    settling('paid', 'The voucher is paid', true),
    settling('lapses', 'The voucher lapses', false),
  ],
};

const CLOSE: BuyerAction = {
  name: 'close',
  label: 'Cancel the payment',
  play: (ledger, payment) => {
    release(ledger, payment);
    payment.isLeftByBuyer = true;
  },
};

/** The actions that are possible now; none for a payment that ended. */
export function actionsOf(payment: LedgerPayment): readonly BuyerAction[] {
  if (payment.state === 'OPEN') return [...CARDS, ...(payment.isCapturedLater ? [] : SLOW), CLOSE];
  const { method } = payment;
  return method && (payment.state === 'ACTION' || payment.state === 'UNDER_WAY')
    ? (AFTER[method.outcome] ?? [])
    : [];
}

/**
 * Does an action.
 *
 * @returns false if it is not possible any more
 */
export function act(ledger: Ledger, payment: LedgerPayment, name: string): boolean {
  const action = actionsOf(payment).find((candidate) => candidate.name === name);
  action?.play(ledger, payment);
  return action !== undefined;
}
