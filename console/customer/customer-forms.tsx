import type { StoredCustomer } from '../../api/client/types.ts';
import { Field } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { isProblem } from '../requests/is-problem.ts';
import { doneWords } from '../requests/may-have-been-done.ts';
import { textIn } from '../requests/use-sending.ts';
import { AddressForm, DeleteAddressForm } from './address-forms.tsx';
import type { CustomerFormProps, OpenForm } from './customer-form.ts';
import { EraseForm } from './erasure.tsx';

/** The forms that change a customer. */
export function CustomerForms({ form, ...props }: CustomerFormProps & { readonly form: OpenForm }) {
  switch (form.name) {
    case 'change':
      return <ChangeForm {...props} />;
    case 'close':
      return <CloseForm {...props} />;
    case 'reopen':
      return <ReopenForm {...props} />;
    case 'erase':
      return <EraseForm {...props} />;
    case 'add-address':
      return <AddressForm {...props} booked={undefined} />;
    case 'change-address':
      return <AddressForm {...props} booked={form.booked} />;
    case 'delete-address':
      return <DeleteAddressForm {...props} booked={form.booked} />;
  }
}

/** A37: sends the members that were changed. */
const ChangeForm = ({ client, profile, done, close }: CustomerFormProps) => (
  <FormDialog
    title="Change the customer"
    submitName="Change"
    check={(data) =>
      Object.keys(changesIn(data, profile)).length === 0 ? 'Nothing is changed.' : undefined
    }
    send={(data) =>
      client.updateCustomer({
        customerId: profile.customerId,
        ifMatch: profile,
        body: changesIn(data, profile),
      })
    }
    explain={(error, mayBeDone) =>
      isProblem(error, 412) &&
      `${doneWords(mayBeDone)} Close this form, and look at the customer again.`
    }
    done={() => done('The customer is changed.')}
    close={close}
  >
    <Field name="name" label="Name" required maxLength={200} {...filled(profile.name)} />
    <Field
      name="email"
      label="E-mail"
      maxLength={254}
      hint="The address that they sign in with stays the same."
      {...filled(profile.email)}
    />
    <Field name="tier" label="Tier" maxLength={40} {...filled(profile.tier)} />
  </FormDialog>
);

const filled = (text: string | undefined) => text !== undefined && { defaultValue: text };

function changesIn(data: FormData, profile: StoredCustomer) {
  const members = (['name', 'email', 'tier'] as const)
    .map((member) => [member, textIn(data, member)] as const)
    .filter(([member, text]) => text !== undefined && text !== profile[member]);
  return Object.fromEntries(members);
}

/** A38 */
const CloseForm = ({ client, profile: { customerId }, done, close }: CustomerFormProps) => (
  <FormDialog
    title="Close the account"
    submitName="Close the account"
    keepName="Keep it open"
    send={() => client.closeCustomer({ customerId })}
    done={() => done('The account is closed.')}
    close={close}
  >
    <p>
      The customer places no more orders. Open orders stay, and the account can be opened again.
    </p>
  </FormDialog>
);

/** A38b */
const ReopenForm = ({ client, profile: { customerId }, done, close }: CustomerFormProps) => (
  <FormDialog
    title="Open the account again"
    submitName="Open the account"
    send={() => client.reopenCustomer({ customerId })}
    done={() => done('The account is open again.')}
    close={close}
  >
    <p>The customer can place orders again.</p>
  </FormDialog>
);
