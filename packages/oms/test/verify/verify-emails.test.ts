import { beforeEach, describe, expect, it } from 'vitest';
import { emailKey, guestEmailKey, type Key, profileKey } from '../../../../table/keys.ts';
import { checkout } from '../../../../test/support/call.ts';
import { aCustomer, createCustomer, idempotencyKey } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

const BRIEF = { looks: 1, betweenMillis: 20 };

describe('oms verify of e-mail addresses', () => {
  const table = freshTable();
  const change = async (key: Key, attributes: Record<string, unknown>) =>
    table.put({ ...(await table.get({ ...key })), ...attributes });
  const findings = async (subject: Parameters<typeof verifySubject>[0]) =>
    (await verifySubject(subject, { repair: false, grace: BRIEF })).drifts;
  const ofCustomer = (customerId: string) => findings(Subject.customer(customerId));
  const ofAddress = (email: string) => findings(Subject.email(emailKey(email).PK));
  const reservation = emailKey('ann@example.com');

  let guest: string;
  beforeEach(async () => {
    await table.clear();
    await aCustomer('ann');
    const body = { name: 'G', email: 'ann@example.com' };
    const made = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
    guest = made.body.customerId;
  });

  it('finds nothing where profile and address agree', async () => {
    expect(await ofCustomer('ann')).toEqual([]);
    expect(await ofCustomer(guest)).toEqual([]);
    expect(await ofAddress('ann@example.com')).toEqual([]);
  });

  it('finds an address that is not reserved, or another customer’s', async () => {
    await change(reservation, { customerId: 'bob' });
    expect(await ofCustomer('ann')).toMatchObject([
      { what: 'EMAIL', why: 'its address belongs to another customer', repairable: false },
    ]);
    expect(await ofAddress('ann@example.com')).toMatchObject([{ why: 'it has no profile' }]);

    await table.remove({ ...reservation });
    expect(await ofCustomer('ann')).toMatchObject([{ why: 'its address is not reserved' }]);
  });

  it('finds a guest without the row by which they are found', async () => {
    await table.remove({ ...guestEmailKey('ann@example.com', guest) });
    expect(await ofCustomer(guest)).toMatchObject([{ why: 'its address is not reserved' }]);
  });

  it('finds an address whose profile has another one', async () => {
    await change(profileKey('ann'), { email: 'new@example.com' });
    expect(await ofAddress('ann@example.com')).toMatchObject([
      { what: 'EMAIL', why: 'the profile has another address' },
    ]);
  });
});
