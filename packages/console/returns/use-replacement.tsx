import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { OrderCollection } from '../../client/types.ts';
import { Field } from '../elements/fields.tsx';
import { AFTER_TICK, Tick } from '../elements/tick.tsx';
import { amount } from '../format.ts';
import { useLoad } from '../requests/use-load.ts';
import { textIn } from '../requests/use-sending.ts';
import { ORDER_NUMBER } from '../route.ts';
import { customerOf, numberOf } from '../work/work-order.ts';
import type { ReturnFormProps } from './decide-form.tsx';
import { orderIdOf } from './order-id-of.ts';

/**
 * The field for the order that a return pays for. The API takes any order: a person may buy as a
 * guest, and exchange with an account. So the form shows whose it is. Another customer's order
 * needs a tick, and so does one that was not placed to replace the one that came back: nobody has
 * lowered its price.
 *
 * @param returned the order that came back
 */
export function useReplacement(
  client: OrdersClient,
  returned: ReturnFormProps['order'],
  currency: string,
) {
  const [name, setName] = useState('');
  const replacement = useLoad(() => orderOnceWhole(client, name), name).value;
  const [ticked, setTicked] = useState<string>();
  const doubt = replacement && doubtAbout(replacement, returned);
  const asked = doubt && replacement;
  const replacementIn = async (data: FormData): Promise<string> => {
    const order = await orderNamed(client, textIn(data, 'order') ?? '');
    const wrong = whyUnfit(order, returned, currency);
    if (wrong) throw new Error(wrong);
    if (doubtAbout(order, returned) && ticked !== order.orderId) throw new Error(AFTER_TICK);
    return order.orderId;
  };
  const field = (
    <>
      <Field
        name="order"
        label="Replacement order"
        required
        hint="Its number or id."
        onInput={({ currentTarget }) => {
          setName(currentTarget.value.trim());
          setTicked(undefined);
        }}
      />
      <div role="status">{replacement && <Whose of={replacement} doubt={doubt} />}</div>
      {asked && (
        <Tick
          key={asked.orderId}
          name="others"
          words="Yes, the return pays for this order"
          tick={(isTicked) => setTicked(isTicked ? asked.orderId : undefined)}
        />
      )}
    </>
  );
  const waitsFor = asked && ticked !== asked.orderId ? AFTER_TICK : undefined;
  return { field, waitsFor, replacementIn };
}

interface WhoseProps {
  readonly of: OrderCollection;
  readonly doubt: string | undefined;
}

const Whose = ({ of: collection, doubt }: WhoseProps) => (
  <p class={doubt ? 'note' : 'dim'}>
    {numberOf(collection)}, {customerOf({ customerId: '', placedAt: '', ...collection })},{' '}
    {amount(collection.total, collection.currency)}
    {doubt && `. ${doubt}`}
  </p>
);

/** The question about an order that a return is to pay for; undefined if it is the obvious one. */
function doubtAbout(
  { orderId, customerId, replaces }: OrderCollection,
  returned: ReturnFormProps['order'],
): string | undefined {
  // The form refuses it.
  if (orderId === returned.orderId) return undefined;
  if (customerId !== returned.customerId)
    return `It is an order of another customer: ${customerId}`;
  return replaces?.orderId === returned.orderId
    ? undefined
    : 'It was not placed as a replacement: what it costs stays due, whatever is settled here.';
}

/** Reads the order as soon as its number or id is whole. What is wrong with it is shown later. */
const orderOnceWhole = async (
  client: OrdersClient,
  name: string,
): Promise<OrderCollection | undefined> =>
  ORDER_NUMBER.test(name) || /^o-\w{26}$/.test(name)
    ? orderNamed(client, name).catch(() => undefined)
    : undefined;

const orderNamed = async (client: OrdersClient, name: string): Promise<OrderCollection> =>
  client.getOrder({ orderId: await orderIdOf(client, name) });

/** The reason why no money of a return can pay for the order. */
function whyUnfit(
  { orderId, status, currency }: OrderCollection,
  returned: ReturnFormProps['order'],
  needed: string,
): string | undefined {
  if (orderId === returned.orderId) return 'This is the order that came back.';
  if (status === 'CANCELLED') return 'This order is canceled.';
  return currency === needed ? undefined : `The order is in ${currency}.`;
}
