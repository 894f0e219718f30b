/** The form of a message to the shop. */
import { made } from '../../storefront/page/elements.ts';
import {
  backButton,
  type FormActs,
  field,
  formHead,
  sendingForm,
  wordsField,
} from './form-view.ts';
import type { Order } from './order.ts';

/** Shows the form. */
export const messageView = (
  order: Order,
  { back, send }: FormActs<string>,
): readonly HTMLElement[] => [
  ...formHead(order, 'Write to us', back),
  sendingForm(
    { class: 'card stack narrow', 'aria-label': 'Message' },
    (fields) => send(String(fields.get('message'))),
    field('Your message', wordsField('message', { required: true, maxlength: '2000' })),
    made(
      'div',
      { class: 'actions' },
      made('button', { type: 'submit', class: 'main' }, 'Send'),
      backButton(back),
    ),
  ),
];
