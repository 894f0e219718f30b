import type { StoredCustomer } from '../../client/types.ts';
import { Field } from '../elements/fields.tsx';
import { isProblem } from '../requests/is-problem.ts';
import { doneWords } from '../requests/may-have-been-done.ts';
import { textIn } from '../requests/use-sending.ts';
import type { CustomerForm } from './customer-form.ts';

/** A37: sends the members that were changed. */
export const changeForm = (profile: StoredCustomer): CustomerForm => ({
  title: 'Change the customer',
  submitName: 'Change',
  check: (data) =>
    Object.keys(changesIn(data, profile)).length === 0 ? 'Nothing is changed.' : undefined,
  send: async (client, data) => {
    const { customerId } = profile;
    await client.updateCustomer({ customerId, ifMatch: profile, body: changesIn(data, profile) });
    return 'The customer is changed.';
  },
  explain: (error, mayBeDone) =>
    isProblem(error, 412) &&
    `${doneWords(mayBeDone)} Close this form, and look at the customer again.`,
  children: (
    <>
      <Field name="name" label="Name" required maxLength={200} defaultValue={profile.name} />
      <Field
        name="email"
        label="E-mail"
        maxLength={254}
        hint="The address that they sign in with stays the same."
        // The API replaces a value, and removes none.
        required={profile.email !== undefined}
        defaultValue={profile.email}
      />
      <Field
        name="phone"
        label="Phone"
        type="tel"
        maxLength={40}
        required={profile.phone !== undefined}
        defaultValue={profile.phone}
      />
      <Field
        name="tier"
        label="Tier"
        maxLength={40}
        required={profile.tier !== undefined}
        defaultValue={profile.tier}
      />
    </>
  ),
});

function changesIn(data: FormData, profile: StoredCustomer) {
  const members = (['name', 'email', 'phone', 'tier'] as const)
    .map((member) => [member, textIn(data, member)] as const)
    .filter(([member, text]) => text !== undefined && text !== profile[member]);
  return Object.fromEntries(members);
}

/** A38 */
export const closeForm = ({ customerId }: StoredCustomer): CustomerForm => ({
  title: 'Close the account',
  submitName: 'Close the account',
  keepName: 'Keep it open',
  send: async (client) => {
    await client.closeCustomer({ customerId });
    return 'The account is closed.';
  },
  children: (
    <p>
      The customer places no more orders. Open orders stay, and the account can be opened again.
    </p>
  ),
});

/** A38b */
export const reopenForm = ({ customerId }: StoredCustomer): CustomerForm => ({
  title: 'Open the account again',
  submitName: 'Open the account',
  send: async (client) => {
    await client.reopenCustomer({ customerId });
    return 'The account is open again.';
  },
  children: <p>The customer can place orders again.</p>,
});
