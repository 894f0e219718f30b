import { describe, expect, it } from 'vitest';
import { emailKey, guestEmailKey } from '../../../table/keys.ts';
import { asking, checkout, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, createCustomer, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const findCustomers = asking('A33');
const find = (email: string) => findCustomers({ as: operator, query: { email } });

describe('A33 find customers by their e-mail address', () => {
  const table = freshTable();
  const aGuest = async (email: string) => {
    const body = { name: 'Nia', email };
    const answer = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
    return answer.body.customerId as string;
  };

  it('lists the account first, then the guests, newest first, for half a unit', async () => {
    const email = 'ann@example.com';
    const older = await aGuest(email);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const newer = await aGuest(email);
    await aCustomer('ann');
    const requests = recordRequests();

    const { status, body } = await find('ANN@example.com');

    expect(status).toBe(200);
    expect(body.items).toEqual([
      { customerId: 'ann', guest: false },
      { customerId: newer, guest: true },
      { customerId: older, guest: true },
    ]);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
  });

  it('finds nobody under an address of nobody', async () => {
    expect((await find('nobody@example.com')).body.items).toEqual([]);
  });

  it('lists at most 100', async () => {
    const email = 'many@example.com';
    for (let n = 0; n < 120; n++)
      await table.put({ ...guestEmailKey(email, `g-${String(n).padStart(3, '0')}`) });
    const { body } = await find(email);
    expect(body.items).toHaveLength(100);
    expect(body.items[0].customerId).toBe('g-119');
  });

  it('leaves out a reservation that a person has damaged', async () => {
    await table.put({ ...emailKey('bad@example.com'), customerId: 7 });
    expect((await find('bad@example.com')).body.items).toEqual([]);
  });

  it.each(['', 'ann', 'a#b@example.com', `${'x'.repeat(250)}@example.com`])(
    'refuses %j',
    async (email) => {
      expect(await find(email)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/query/email' }] },
      });
    },
  );
});
