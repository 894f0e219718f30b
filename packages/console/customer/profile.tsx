import type { StoredCustomer } from '../../client/types.ts';
import { EmailLink } from '../elements/email-link.tsx';
import { Facts } from '../elements/facts.tsx';
import { moment } from '../times.ts';

/** A customer's profile (A1). */
export const Profile = ({ of }: { readonly of: StoredCustomer }) => (
  <Facts
    of={{
      Name: of.name,
      'E-mail': of.email && <EmailLink of={of.email} />,
      Tier: of.tier,
      Since: of.createdAt && moment(of.createdAt),
      ...(of.closedAt && { Closed: moment(of.closedAt) }),
    }}
  />
);
