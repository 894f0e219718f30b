import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsOfName } from '../../../domain/found-words.ts';
import { phoneSecret } from '../../../functions/aws/phone-secret.ts';
import {
  customerWordRows,
  customerWords,
  indexCustomer,
} from '../../../table/customers/customer-words.ts';
import { foundCustomerKey, parseFoundCustomer, profileKey } from '../../../table/keys.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { injectFaults, justBefore, lostAnswer } from '../../support/faults.ts';
import { killer, type When } from '../../support/kills.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { createCustomer, idempotencyKey } from '../../support/orders.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

const findCustomers = asking('A33b');
const updateCustomer = asking('A37');
const find = (q: string) => findCustomers({ as: operator, query: { q } });
const idsOf = ({ body }: { readonly body: { readonly items: { customerId: string }[] } }) =>
  body.items.map(({ customerId }) => customerId);

let made = 0;

describe('A33b find customers by a name', () => {
  const table = freshTable();
  const kill = killer();

  const aCustomerNamed = async (
    name: string,
    headers = idempotencyKey(),
    phone?: string,
  ): Promise<string> => {
    const customerId = `c-${++made}`;
    const body = { customerId, name, email: `${customerId}@example.com`, phone };
    const { status } = await createCustomer({ as: operator, headers, body });
    expect(status).toBe(201);
    return customerId;
  };
  const rename = (customerId: string, version: number, body: object) =>
    updateCustomer({
      as: operator,
      path: { customerId },
      headers: { 'if-match': `"${version}"` },
      body,
    });

  /** The words with rows, those that the profile lists, and those of its name. */
  async function state(customerId: string) {
    const rows = (await table.all()).filter(({ PK }) => String(PK).startsWith('FINDCUST#'));
    const own = rows.filter((row) => parseFoundCustomer(row as never).customerId === customerId);
    const profile = await table.get({ ...profileKey(customerId) });
    return {
      rows: own.map((row) => parseFoundCustomer(row as never).word).sort(),
      contain: own.map(({ words }) => String(words)),
      listed: profile?.['foundWords'] ?? [],
      wanted: profile
        ? await customerWords({ ...profile, name: String(profile['name']) }, phoneSecret)
        : [],
    };
  }

  beforeEach(() => {
    vi.stubEnv('FIND_ORDERS', 'true');
  });
  afterAll(() => vi.unstubAllEnvs());

  describe('a search', () => {
    let ids: Record<string, string> = {};
    beforeAll(async () => {
      vi.stubEnv('FIND_ORDERS', 'true');
      ids = {
        muller: await aCustomerNamed('Jörg Müller-Müllermann'),
        lund: await aCustomerNamed('Nia Lund'),
        berg: await aCustomerNamed('Nia Berg'),
      };
    });

    it('shows each customer once, for half a unit', async () => {
      const requests = await recordWhile(async () => {
        expect((await find('mull')).body.items).toEqual([
          { customerId: ids['muller'], guest: false },
        ]);
      });
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
    });

    it('finds beginnings of words without marks; several narrow it down', async () => {
      expect(idsOf(await find('NIA'))).toEqual([ids['lund'], ids['berg']]);
      expect(idsOf(await find('nia lu'))).toEqual([ids['lund']]);
      expect(idsOf(await find('jorg'))).toEqual([ids['muller']]);
      expect(idsOf(await find('und'))).toEqual([]);
      expect(idsOf(await find('nia müller'))).toEqual([]);
    });

    it('finds guests, and marks them', async () => {
      const body = { name: 'Gus Guest', email: 'gus@example.com' };
      const guest = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
      expect((await find('guest')).body.items).toEqual([
        { customerId: guest.body.customerId, guest: true },
      ]);
    });

    it('reads on for a word that few have, and lists at most 100', async () => {
      const many = Array.from({ length: 250 }, (_, n) => `k-${String(n).padStart(3, '0')}`);
      await table.put(
        ...many.map((id, n) => ({
          ...foundCustomerKey('kim', id),
          words: n === 220 ? ['kim', 'rare'] : ['kim'],
        })),
      );
      expect((await find('kim')).body.items).toHaveLength(100);
      await table.put(
        ...many.map((id, n) => ({
          ...foundCustomerKey('kimberly', id),
          words: n === 220 ? ['kimberly', 'rare'] : ['kimberly'],
        })),
      );
      expect(idsOf(await find('kimberly rare'))).toEqual(['k-220']);
    });

    it('leaves out a row that a person has damaged, and logs no word of it', async () => {
      await table.put({ ...foundCustomerKey('quux', 'c-x'), words: 'quux' });
      const lines: string[] = [];
      vi.stubEnv('LOG_LEVEL', 'INFO');
      const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
        lines.push(String(line));
        return true;
      });
      const { body } = await find('quux');
      write.mockRestore();
      vi.stubEnv('LOG_LEVEL', 'SILENT');
      expect(body.items).toEqual([]);
      expect(lines.join()).toContain('c-x');
      expect(lines.join()).not.toContain('quux');
    });

    it.each([
      [{ q: 'x' }, '/query/q'],
      [{ q: 'x'.repeat(101) }, '/query/q'],
      [{ q: 'nia', email: 'a@example.com' }, '/query/email'],
      [{}, '/query/email'],
    ])('refuses %j', async (query, pointer) => {
      expect(await findCustomers({ as: operator, query })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    });

    it('is refused by a shop without it, and to customers', async () => {
      expect(await findCustomers({ as: customer('a1b2'), query: { q: 'nia' } })).toMatchObject({
        status: 403,
      });
      vi.stubEnv('FIND_ORDERS', 'false');
      expect(await find('nia')).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/query/q', detail: expect.stringMatching(/findOrders/) }] },
      });
    });
  });

  describe('a search by telephone', () => {
    const byPhone = (phone: string) => findCustomers({ as: operator, query: { phone } });

    it('finds a customer in each form of the number, for half a unit', async () => {
      const customerId = await aCustomerNamed('Pia Call', idempotencyKey(), '+49 431 5550142');
      for (const phone of ['0431 5550142', '0049 431 5550142', '+49 (0)431 555-01-42'])
        expect((await byPhone(phone)).body.items).toEqual([{ customerId, guest: false }]);
      const requests = await recordWhile(() => byPhone('0431 5550142'));
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
      expect(idsOf(await byPhone('0431 5550143'))).toEqual([]);
    });

    it('finds guests, and all who share a number', async () => {
      const phone = '+44 20 7946 0018';
      const body = { name: 'Gil', email: 'gil@example.com', phone };
      const guest = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
      expect(guest.body).toMatchObject({ phone, guest: true });
      const other = await aCustomerNamed('Gil Two', idempotencyKey(), '020 7946 0018');
      const found = (await byPhone(phone)).body.items as object[];
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([
          { customerId: guest.body.customerId, guest: true },
          { customerId: other, guest: false },
        ]),
      );
    });

    it('follows a changed number, alone or with the name, for 2 units a word', async () => {
      const customerId = await aCustomerNamed('Uma', idempotencyKey(), '+39 06 6982 1234');
      const none = await recordWhile(() => rename(customerId, 1, { phone: '06 6982 1234' }));
      expect(none.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem']);
      const moved = await recordWhile(async () => {
        const { body } = await rename(customerId, 2, { phone: '+39 06 6982 9999' });
        expect(body).toMatchObject({ name: 'Uma', phone: '+39 06 6982 9999', version: 3 });
      });
      // The profile, the row of the name, the new row of the number and the deleted one.
      expect(moved.map(({ units }) => units)).toEqual([1, 8]);
      expect(idsOf(await byPhone('06 6982 1234'))).toEqual([]);
      await rename(customerId, 3, { name: 'Ada' });
      expect(idsOf(await byPhone('06 6982 9999'))).toEqual([customerId]);
      expect(idsOf(await find('ada'))).toContain(customerId);
    });

    it('finds nobody after an erasure, and leaves no digit of the number', async () => {
      const customerId = await aCustomerNamed('Eva Gone', idempotencyKey(), '+46 70 123 45 67');
      const path = { customerId };
      expect((await asking('A39')({ as: operator, path })).status).toBe(202);
      expect(idsOf(await byPhone('070 123 45 67'))).toEqual([]);
      const own = (await table.all()).filter((row) => JSON.stringify(row).includes(customerId));
      expect(own.filter(({ PK }) => String(PK).startsWith('FINDCUST#'))).toEqual([]);
      expect(JSON.stringify(own)).not.toMatch(/123 45 67|701234567/);
    });

    it('is of the number that a customer has, not of one that the backfill has read', async () => {
      vi.stubEnv('FIND_ORDERS', 'false');
      const customerId = await aCustomerNamed('Lena', idempotencyKey(), '+48 512 345 678');
      const { happened } = justBefore(
        'TransactWriteItems',
        (input) => input.includes('+48 512 345 678'),
        () => rename(customerId, 1, { phone: '+48 512 345 999' }),
      );
      await indexCustomer(customerId, phoneSecret);
      vi.stubEnv('FIND_ORDERS', 'true');
      expect(happened()).toBe(true);
      expect(idsOf(await byPhone('512 345 678'))).toEqual([]);
      expect(idsOf(await byPhone('512 345 999'))).toEqual([customerId]);
    });

    it('has no word for fewer than nine digits, and reads no secret for it', async () => {
      const none = () => Promise.reject(new Error('the secret was read'));
      expect(await customerWords({ name: 'Ada', phone: '110' }, none)).toEqual(['ada']);
      const customerId = await aCustomerNamed('Short', idempotencyKey(), '110');
      expect((await state(customerId)).rows).toEqual(['short']);
    });

    it.each(['', '12345678', 'call me'])('refuses “%s”', async (phone) => {
      expect(await byPhone(phone)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/query/phone' }] },
      });
    });

    it('is refused by a shop without it, beside another search, and to customers', async () => {
      const query = { phone: '0431 5550142' };
      expect(await findCustomers({ as: customer('a1b2'), query })).toMatchObject({ status: 403 });
      expect(await findCustomers({ as: operator, query: { ...query, q: 'nia' } })).toMatchObject({
        body: { errors: [{ pointer: '/query/email' }] },
      });
      vi.stubEnv('FIND_ORDERS', 'false');
      expect(await byPhone(query.phone)).toMatchObject({
        status: 400,
        body: {
          errors: [{ pointer: '/query/phone', detail: expect.stringMatching(/findOrders/) }],
        },
      });
    });
  });

  describe('the words', () => {
    it('are written with the profile, for 2 units each', async () => {
      const [two, none] = [
        await recordWhile(() => aCustomerNamed('Åse Lund')),
        await recordWhile(() => aCustomerNamed('Å')),
      ];
      expect(two.map(({ units }) => units)).toEqual([Number(none[0]?.units) + 4]);
    });

    it('are not written by a shop that does not find by names', async () => {
      vi.stubEnv('FIND_ORDERS', 'false');
      const customerId = await aCustomerNamed('Nia Quiet');
      expect(await rename(customerId, 1, { name: 'Nia Silent' })).toMatchObject({ status: 200 });
      expect(await state(customerId)).toMatchObject({ rows: [], listed: [] });
    });

    it('follow the name, alone or with the e-mail address, and only if they change', async () => {
      const customerId = await aCustomerNamed('Nia Lund');
      expect(await rename(customerId, 1, { name: 'Nia Berg' })).toMatchObject({ status: 200 });
      expect(await state(customerId)).toEqual({
        rows: ['berg', 'nia'],
        contain: ['berg,nia', 'berg,nia'],
        listed: ['berg', 'nia'],
        wanted: ['berg', 'nia'],
      });
      const body = { name: 'Zoe', email: `new-${customerId}@example.com` };
      expect(await rename(customerId, 2, body)).toMatchObject({
        status: 200,
        body: { name: 'Zoe', version: 3 },
      });
      expect(await state(customerId)).toMatchObject({ rows: ['zoe'], listed: ['zoe'] });
      const same = await recordWhile(() => rename(customerId, 3, { name: 'ZOE' }));
      expect(same.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem']);
      expect(await rename(customerId, 4, { name: '-' })).toMatchObject({ status: 200 });
      expect(await state(customerId)).toMatchObject({ rows: [], listed: [] });
      expect(await rename(customerId, 4, { name: 'Ada' })).toMatchObject({ status: 412 });
      expect(await state(customerId)).toMatchObject({ rows: [] });
    });

    it('leave nothing of a name that was changed while the setting was off', async () => {
      const customerId = await aCustomerNamed('Nia Lund');
      vi.stubEnv('FIND_ORDERS', 'false');
      await rename(customerId, 1, { name: 'Ada Byron' });
      expect((await state(customerId)).rows).toEqual(['lund', 'nia']);
      vi.stubEnv('FIND_ORDERS', 'true');
      await rename(customerId, 2, { name: 'Ada King' });
      expect((await state(customerId)).rows).toEqual(['ada', 'king']);
    });

    it('are replaced once by a transaction whose answer was lost', async () => {
      const customerId = await aCustomerNamed('Nia Lund');
      injectFaults('TransactWriteItems', lostAnswer);
      await rename(customerId, 1, { name: 'Nia Berg' });
      expect(await rename(customerId, 1, { name: 'Nia Berg' })).toMatchObject({ status: 412 });
      expect(await state(customerId)).toMatchObject({ rows: ['berg', 'nia'] });
    });

    it('are given to an older customer by the backfill, but none of an old name', async () => {
      vi.stubEnv('FIND_ORDERS', 'false');
      const customerId = await aCustomerNamed('Nia Lund');
      vi.stubEnv('FIND_ORDERS', 'true');
      const { happened } = justBefore(
        'TransactWriteItems',
        (input) => input.includes('Nia Lund'),
        () => rename(customerId, 1, { name: 'Ada Byron' }),
      );
      await indexCustomer(customerId, phoneSecret);
      expect(happened()).toBe(true);
      expect(await state(customerId)).toMatchObject({
        rows: ['ada', 'byron'],
        listed: ['ada', 'byron'],
      });
      const again = await recordWhile(() => indexCustomer(customerId, phoneSecret));
      expect(again.map(({ operation }) => operation)).toEqual(['GetItem']);
      await indexCustomer('nobody', phoneSecret);
    });

    it('would be left over without the condition on the profile', async () => {
      const customerId = await aCustomerNamed('Nia Lund');
      const read = await table.get({ ...profileKey(customerId) });
      await rename(customerId, 1, { name: 'Ada Byron' });
      await transact({
        words: customerWordRows({ customerId }, [], wordsOfName(String(read?.['name']))),
      });
      expect(await state(customerId)).toMatchObject({ rows: ['ada', 'byron', 'lund', 'nia'] });
    });
  });

  /** Renames, sign-ups, backfills and the setting itself change, some killed at any request. */
  async function play(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const below = (n: number) => Math.floor(random() * n);
    const NAMES = ['Nia Lund', 'Nia Berg', 'Jörg Müller', 'Å', 'Lund-Berg, Åse'];
    const name = () => String(NAMES[below(NAMES.length)]);
    const PHONES = ['+49 431 5550142', '0431 5550142', '+33 6 12 34 56 78', '110'];
    const phone = () => PHONES[below(PHONES.length)];
    const set = () => vi.stubEnv('FIND_ORDERS', String(random() < 0.7));
    const killed = (run: () => Promise<unknown>) => {
      const when: When = random() < 0.5 ? 'before' : 'after';
      return kill(1 + below(3), when, run);
    };
    set();
    const customerId = await aCustomerNamed(name(), idempotencyKey(), phone());
    for (let step = 0; step < 3; step++) {
      const { version } = { ...(await table.get({ ...profileKey(customerId) })) };
      set();
      await Promise.all([
        killed(() =>
          rename(
            customerId,
            Number(version),
            random() < 0.5 ? { name: name() } : { phone: phone() },
          ).catch(unlessKilled),
        ),
        random() < 0.6 &&
          rename(customerId, Number(version), {
            name: name(),
            email: `m-${made}-${step}@x.example`,
            phone: phone(),
          }),
        random() < 0.5 && killed(() => indexCustomer(customerId, phoneSecret).catch(unlessKilled)),
      ]);
    }
    await indexCustomer(customerId, phoneSecret);
    const { rows, contain, listed, wanted } = await state(customerId);
    expect({ seed, rows, listed }).toEqual({ seed, rows: wanted, listed: wanted });
    expect(contain.every((words) => words === String(wanted))).toBe(true);
    const left = customerWordRows({ customerId }, wanted, []);
    if (left.length > 0) await transact({ words: left });
    expect((await state(customerId)).rows).toEqual([]);
  }
  /** The last attempt of a backfill may lose, too: the next one continues. */
  const unlessKilled = (error: unknown) => {
    if ((error as Error).name === 'Killed') throw error;
  };

  const RUNS = IS_WHOLE ? 1000 : 40;
  it(`has the words of each name after ${RUNS} runs with kills`, {
    ...REPEATED,
    timeout: 300_000,
  }, async () => {
    await table.clear();
    for (let seed = 1; seed <= RUNS; seed++) {
      await play(seed);
      if (seed % 50 === 0) await table.clear();
    }
  });
});
