/** Measures the capacity that customers' accounts, and what the shop adds to an order, consume. */
import { policyIn } from '../../../domain/shop/policy.ts';
import { phoneSecret } from '../../../functions/aws/phone-secret.ts';
import { listAddresses } from '../../../table/customers/a32-list-addresses.ts';
import { putAddress } from '../../../table/customers/a32b-put-address.ts';
import { deleteAddress } from '../../../table/customers/a32c-delete-address.ts';
import { findCustomers } from '../../../table/customers/a33-find-customers.ts';
import { updateCustomer } from '../../../table/customers/a37-update-customer.ts';
import { closeCustomer } from '../../../table/customers/a38-close-customer.ts';
import { reopenCustomer } from '../../../table/customers/a38b-reopen-customer.ts';
import { createOrder } from '../../../table/orders/a06-create-order.ts';
import { findOrderByReference } from '../../../table/orders/a31c-find-order-by-reference.ts';
import { updateOrderAttributes } from '../../../table/remarks/a06b-update-order-attributes.ts';
import { anOrder, newCustomer } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const SEARCHED = { findOrders: false, phoneSecret };
const HOME = { label: 'home', address: { name: 'Nia Lund', city: 'Dublin', country: 'IE' } };
const MOVED = { ...HOME, address: { ...HOME.address, city: 'Cork' } };
const REFERENCE = { source: 'shop', id: '1001' };

/** One customer, and one order with what the shop adds to it. */
export async function measurePeople(measure: Measure): Promise<void> {
  const now = new Date();
  await newCustomer('nia');
  await measure({ id: 'A37', what: 'a name' }, () =>
    updateCustomer('nia', { name: 'Nia' }, 1, SEARCHED),
  );
  await measure({ id: 'A37', what: 'an e-mail address' }, () =>
    updateCustomer('nia', { email: 'nia@new.example' }, 2, SEARCHED),
  );
  await measure({ id: 'A33', what: 'an account' }, () => findCustomers('nia@new.example'));
  await measure({ id: 'A32b', what: 'a new address' }, () => putAddress('nia', HOME));
  await measure({ id: 'A32b', what: 'an address' }, () => putAddress('nia', MOVED));
  await measure({ id: 'A32', what: 'an address' }, () => listAddresses('nia'));
  await measure({ id: 'A32c', what: 'an address' }, () => deleteAddress('nia', 'home', now));
  const order = anOrder('nia', 3, now);
  await measure({ id: 'A6', what: 'an order of 3 lines with a reference' }, () =>
    createOrder(order, { reference: REFERENCE, content: {} }, now, policyIn(process.env)),
  );
  await measure({ id: 'A31c', what: 'an order' }, () => findOrderByReference(REFERENCE, undefined));
  await measure({ id: 'A6b', what: 'one attribute' }, () =>
    updateOrderAttributes(order, { gift: 'yes' }),
  );
  await measure({ id: 'A38', what: 'an account' }, () => closeCustomer('nia', now));
  await measure({ id: 'A38b', what: 'an account' }, () => reopenCustomer('nia'));
}
