import type { StoredCustomer } from '../../api/client/types.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Facts } from '../elements/facts.tsx';
import { moment } from '../times.ts';

/** A customer's profile (A1). */
export const Profile = ({ of }: { readonly of: StoredCustomer }) => (
  <Facts
    of={{
      Name: of.name,
      'E-mail': of.email && (
        <>
          <a href={`mailto:${of.email}`}>{of.email}</a>{' '}
          <CopyButton text={of.email} what="the e-mail address" />
        </>
      ),
      Tier: of.tier,
      Since: of.createdAt && moment(of.createdAt),
      ...(of.closedAt && { Closed: moment(of.closedAt) }),
    }}
  />
);
