import type { Attributes, OrderCollection } from '../../api/client/types.ts';
import { changes } from '../format.ts';
import { paymentWords } from '../payments/payment-status.tsx';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';
import { AddressView } from './address-view.tsx';
import { changesBehind, type ShownOrder } from './shown-order.ts';

/** The facts of an order, besides its lines. */
export function Facts({ of }: { readonly of: ShownOrder }) {
  const { collection, order } = of;
  const behind = changesBehind(of);
  return (
    <dl class="facts">
      {collection.customerId !== undefined && (
        <div>
          <dt>Customer</dt>
          <dd>
            <a href={hrefOf({ view: 'customer', id: collection.customerId })}>
              {collection.customerId}
            </a>
          </dd>
        </div>
      )}
      {collection.reference && (
        <Fact
          name="Reference"
          value={`${collection.reference.source} ${collection.reference.id}`}
        />
      )}
      {collection.replaces && (
        <div>
          <dt>Replaces</dt>
          <dd>
            <a href={hrefOf({ view: 'order', id: collection.replaces.orderId })}>
              {collection.replaces.orderId}
            </a>
          </dd>
        </div>
      )}
      <Fact name="Payment" value={order?.paymentStatus && paymentWords(order.paymentStatus)} />
      <Fact name="Placed" value={moment(collection.placedAt)} />
      <Fact name="Changed" value={moment(order?.updatedAt)} />
      <div>
        <dt>Events and numbers</dt>
        <dd class={behind > 0 ? 'warn' : ''}>
          {behind > 0 ? `${changes(behind)} behind` : 'up to date'}
        </dd>
      </div>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string | number | undefined;
}

const Fact = ({ name, value }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
);

/** The customer's note, the shop's attributes, and the shipping and billing addresses. */
export const CustomersWords = ({ of }: { readonly of: OrderCollection }) => (
  <>
    {of.customerNote && (
      <section aria-labelledby="note">
        <h2 id="note">Customer’s note</h2>
        <p class="note">{of.customerNote}</p>
      </section>
    )}
    {of.attributes && (
      <section aria-labelledby="attributes">
        <h2 id="attributes">Attributes</h2>
        <AttributeFacts of={of.attributes} />
      </section>
    )}
    {of.shippingAddress && <AddressView of={of.shippingAddress} kind="Shipping" />}
    {of.billingAddress && <AddressView of={of.billingAddress} kind="Billing" />}
  </>
);

/** The shop's own words, by the names that the shop gave them. */
const AttributeFacts = ({ of }: { readonly of: Attributes }) => (
  <dl class="facts">
    {Object.entries(of).map(([name, text]) => (
      <div key={name}>
        <dt class="id">{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
