import { made } from '../elements.ts';
import type { Visitor } from '../signed-in.ts';

/** The choice to order as a guest, or signed in: that leads to the sign-in page and back. */
export function whoChoices({ session, customerId }: Visitor): readonly HTMLElement[] {
  if (customerId !== undefined)
    return [made('p', {}, 'Signed in as ', made('strong', {}, customerId), '.')];
  return [
    made(
      'div',
      { class: 'choices side' },
      made(
        'label',
        { class: 'choice' },
        made('input', { type: 'radio', name: 'who', checked: true }),
        made('span', { class: 'strong' }, 'As a guest'),
        made('small', {}, 'No password. A link in your mail shows the order.'),
      ),
      made(
        'button',
        {
          type: 'button',
          class: 'choice',
          on: { click: () => void session.signIn() },
        },
        made('span', { class: 'strong' }, 'Sign in'),
        made('small', {}, 'Your addresses and orders are there.'),
      ),
    ),
  ];
}
