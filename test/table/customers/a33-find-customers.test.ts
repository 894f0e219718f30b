import { describe, expect, it } from 'vitest';
import { findCustomers } from '../../../table/customers/a33-find-customers.ts';
import { emailKey, guestEmailKey } from '../../../table/keys.ts';
import { freshTable } from '../../support/table.ts';

const email = 'ada@example.org';

describe('The customers with an address', () => {
  const table = freshTable();

  it('are the account, then the guests, and a damaged row is named', async () => {
    await table.put({ ...emailKey(email), customerId: 'a1b2' }, { ...guestEmailKey(email, 'g1') });

    expect(await findCustomers('Ada@Example.org')).toEqual({
      items: [
        { customerId: 'a1b2', guest: false },
        { customerId: 'g1', guest: true },
      ],
      unreadable: [],
    });

    await table.put({ ...emailKey(email), customerId: 7 });

    expect(await findCustomers(email)).toEqual({
      items: [{ customerId: 'g1', guest: true }],
      unreadable: [emailKey(email)],
    });
  });
});
