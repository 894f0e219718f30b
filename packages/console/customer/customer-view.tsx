import type { ComponentChildren } from 'preact';
import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type {
  BookedAddress,
  CustomerSummary,
  Erasure,
  OrderPage,
  StoredCustomer,
} from '../../client/types.ts';
import { OrdersCsv } from '../csv/csv-button.tsx';
import { useDesk } from '../desk.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { LoadedView } from '../elements/states.tsx';
import { SummaryFacts } from '../elements/summary-facts.tsx';
import { useKeys } from '../keys.ts';
import { isProblem } from '../requests/is-problem.ts';
import { useForm } from '../requests/use-form.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { learnName } from '../work/customer-names.ts';
import { AddressBook } from './address-book.tsx';
import type { CustomerForm } from './customer-form.ts';
import { changeForm, closeForm, reopenForm } from './customer-forms.tsx';
import { CustomerOrders, ORDERS_PAGE, ordersOf } from './customer-orders.tsx';
import { ErasureState, eraseForm, readErasure } from './erasure.tsx';
import { noteOpened } from './opened.ts';
import { Profile } from './profile.tsx';

interface ShownCustomer {
  /** Undefined if orders were written by hand for a customer without a profile. */
  readonly profile: StoredCustomer | undefined;
  readonly addresses: readonly BookedAddress[];
  readonly orders: OrderPage;
  readonly summary: CustomerSummary;
  /** Undefined if nobody has asked for one. */
  readonly erasure?: Erasure | undefined;
}

/** Reads a customer's profile (A1), address book (A32), newest orders (A2) and numbers (A9). */
async function loadCustomer(client: OrdersClient, customerId: string): Promise<ShownCustomer> {
  const [profile, book, orders, summary] = await Promise.all([
    client.getCustomer({ customerId, consistent: true }).catch(noSuchCustomer),
    client.listAddresses({ customerId, consistent: true }).catch(noSuchCustomer),
    client.listCustomerOrders({ customerId, limit: ORDERS_PAGE }),
    client.getCustomerSummary({ customerId }),
  ]);
  const addresses = book instanceof ProblemError ? [] : book.items;
  if (!(profile instanceof ProblemError)) {
    learnName(customerId, profile.name);
    noteOpened(customerId);
    // Only a closed customer may be erased.
    const erasure = profile.closedAt ? await readErasure(client, customerId) : undefined;
    return { profile, addresses, orders, summary, erasure };
  }
  // Without a profile and without orders there is no such customer: the 404 is shown.
  if (orders.items.length === 0) throw profile;
  return { profile: undefined, addresses, orders, summary };
}

function noSuchCustomer(error: unknown): ProblemError {
  if (isProblem(error, 'customer-not-found')) return error;
  throw error;
}

interface CustomerViewProps {
  readonly customerId: string;
  /** The filters of their orders, as the address has them. */
  readonly query: string;
}

/** One customer: orders, profile, address book and numbers. */
export function CustomerView({ customerId, query }: CustomerViewProps) {
  const { client, said } = useDesk();
  const customer = useLoad(() => loadCustomer(client, customerId), customerId);
  const [form, setForm, close] = useForm<CustomerForm>(() => void customer.reload());
  const profile = customer.value?.profile;
  useRefresh(() => void customer.reload());
  useKeys(profile && !customer.value?.erasure ? { e: () => setForm(changeForm(profile)) } : {});
  const done = (message: string) => {
    said.value = message;
    void customer.reload();
  };
  return (
    <article aria-labelledby="title">
      <Header
        customerId={customerId}
        profile={profile}
        isErased={customer.value?.erasure !== undefined}
        open={setForm}
        csv={
          <OrdersCsv
            name={`Customer ${customerId}`}
            isDisabled={!customer.value?.orders.items.length}
            orders={() => ordersOf({ client, customerId, query })}
          />
        }
      />
      <LoadedView of={customer} what="the customer">
        {({ profile, addresses, orders, summary, erasure }) => (
          <div class="columns">
            <CustomerOrders of={orders} client={client} customerId={customerId} query={query} />
            <aside>
              {profile ? (
                <>
                  <Profile of={profile} />
                  <AddressBook of={addresses} customerId={customerId} open={setForm} />
                </>
              ) : (
                <p class="warn">These orders have a customer without a profile.</p>
              )}
              {erasure && <ErasureState of={erasure} reload={customer.reload} />}
              <section aria-labelledby="summary">
                <h2 id="summary">The customer’s orders</h2>
                <SummaryFacts of={summary} />
              </section>
            </aside>
          </div>
        )}
      </LoadedView>
      {form && (
        <FormDialog {...form} send={(data) => form.send(client, data)} done={done} close={close} />
      )}
    </article>
  );
}

interface HeaderProps {
  readonly customerId: string;
  readonly profile: StoredCustomer | undefined;
  readonly isErased: boolean;
  /** The button for the file of their orders. */
  readonly csv: ComponentChildren;
  readonly open: (form: CustomerForm) => void;
}

const Header = ({ customerId, profile, isErased, csv, open }: HeaderProps) => (
  <header class="bar">
    <h1 id="title" tabIndex={-1}>
      {profile?.name ? (
        <>
          <span class="hidden">Customer {customerId}, </span>
          {profile.name}
        </>
      ) : (
        <>
          Customer <span class="id">{customerId}</span>
        </>
      )}
    </h1>
    {profile?.name && <span class="id dim">{customerId}</span>}
    {profile?.guest && <span class="dim">Guest</span>}
    {profile?.closedAt && <span class="warn">{isErased ? 'Erased' : 'Closed'}</span>}
    <span class="space" />
    {csv}
    {profile && !isErased && (
      <>
        {profile.closedAt && (
          <button type="button" class="danger" onClick={() => open(eraseForm(profile))}>
            Erase …
          </button>
        )}
        <button type="button" aria-keyshortcuts="e" onClick={() => open(changeForm(profile))}>
          Change <kbd>e</kbd>
        </button>
        <button
          type="button"
          onClick={() => open(profile.closedAt ? reopenForm(profile) : closeForm(profile))}
        >
          {profile.closedAt ? 'Open the account again' : 'Close the account'}
        </button>
      </>
    )}
  </header>
);
