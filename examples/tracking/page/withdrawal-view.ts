/** A withdrawal from the contract, in two steps: the statement, and its confirmation. */
import { made } from '../../storefront/page/elements.ts';
import { backButton, type FormActs, field, formHead, sendingForm } from './form-view.ts';
import type { Order } from './order.ts';

export interface Statement {
  readonly name: string;
  readonly email: string;
}

const input = (name: string, attributes: object): HTMLInputElement =>
  made('input', { name, required: true, ...attributes });

/** The first step. */
export function statementView(
  order: Order,
  { back, send }: FormActs<Statement>,
  { name, email }: Partial<Statement> = {},
): readonly HTMLElement[] {
  return [
    ...formHead(order, 'Withdraw from the contract', back),
    sendingForm(
      { class: 'card stack narrow', 'aria-label': 'Withdrawal' },
      (fields) => send({ name: String(fields.get('name')), email: String(fields.get('email')) }),
      made('p', {}, 'You need no reason. It is for everything that you have not sent back.'),
      field(
        'Your name',
        input('name', { autocomplete: 'name', maxlength: '200', value: name ?? '' }),
      ),
      field(
        'E-mail address for the receipt',
        input('email', {
          type: 'email',
          autocomplete: 'email',
          maxlength: '254',
          value: email ?? '',
        }),
      ),
      made(
        'div',
        { class: 'actions' },
        made('button', { type: 'submit', class: 'main' }, 'Continue'),
        backButton(back),
      ),
    ),
  ];
}

/** The second step, whose button declares the withdrawal. */
export const confirmationView = (
  order: Order,
  { name, email }: Statement,
  { back, send }: FormActs<void>,
): readonly HTMLElement[] => [
  ...formHead(order, 'Confirm the withdrawal', back),
  sendingForm(
    { class: 'card stack narrow', 'aria-label': 'Confirmation' },
    () => send(),
    made(
      'p',
      {},
      `${name}, ${email}, withdraws from the contract of the order ${order.number ?? ''}.`,
    ),
    made(
      'div',
      { class: 'actions' },
      made('button', { type: 'submit', class: 'main' }, 'Confirm withdrawal'),
      backButton(back),
    ),
  ),
];
