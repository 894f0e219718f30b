import type { StoredCustomer } from '../../client/types.ts';
import { EmailLink } from '../elements/email-link.tsx';
import { Facts } from '../elements/facts.tsx';
import { moment } from '../times.ts';

/** A customer's profile (A1). */
export const Profile = ({ of: customer }: { readonly of: StoredCustomer }) => (
  <Facts
    of={{
      Name: customer.name,
      'E-mail': customer.email && <EmailLink of={customer.email} />,
      ...(customer.phone && { Phone: customer.phone }),
      Tier: customer.tier,
      Since: customer.createdAt && moment(customer.createdAt),
      ...(customer.closedAt && { Closed: moment(customer.closedAt) }),
    }}
  />
);
