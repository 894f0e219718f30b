import { beforeAll, describe, expect, it } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, putInventory } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const LEVEL = {
  name: 'Blue mug',
  unitPrice: 1250,
  currency: 'EUR',
  quantity: 40,
  lowStockThreshold: 5,
};

const put = (sku: string, body: unknown, ifMatch?: string, as = operator) =>
  putInventory({
    as,
    path: { sku },
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

describe('A10 put a SKU’s inventory', () => {
  const table = freshTable();
  const rowOf = (sku: string) => table.get({ ...stockKey(sku) });
  beforeAll(() => aCustomer('a1b2'));

  it('creates with 201 and a Location', async () => {
    const answer = await put('NEW', LEVEL);

    expect(answer).toMatchObject({
      status: 201,
      headers: { location: '/inventory/NEW', etag: '"1"' },
    });
    expect(answer.body).toEqual({ sku: 'NEW', ...LEVEL, version: 1, low: false });
    expect(await rowOf('NEW')).toEqual({
      PK: 'SKU#NEW',
      SK: 'STOCK',
      type: 'InventoryLevel',
      ...LEVEL,
      version: 1,
      GSI1PK: 'SKUS',
      GSI1SK: 'NEW',
      requestToken: expect.stringMatching(/^[\w-]{12}$/),
    });
  });

  it('replaces the version that If-Match names with 200', async () => {
    await put('REPLACED', LEVEL);

    const answer = await put('REPLACED', { ...LEVEL, name: 'Green mug', quantity: 7 }, '"1"');

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toEqual({
      sku: 'REPLACED',
      ...LEVEL,
      name: 'Green mug',
      quantity: 7,
      version: 2,
      low: false,
    });
    expect(answer.headers).not.toHaveProperty('location');
    expect(await rowOf('REPLACED')).toMatchObject({ name: 'Green mug', quantity: 7, version: 2 });
  });

  it('is one UpdateItem of 1 WCU, or of 2 if it is new, or enters or leaves LOW', async () => {
    const requests = recordRequests();

    await put('UNITS', LEVEL);
    await put('UNITS', { ...LEVEL, quantity: 39 }, '"1"');
    await put('UNITS', { ...LEVEL, quantity: 4 }, '"2"');
    await put('UNITS', { ...LEVEL, quantity: 40 }, '"3"');

    expect(requests).toMatchObject(
      [2, 1, 2, 2].map((units) => ({ operation: 'UpdateItem', units })),
    );
  });

  it('lists a level under LOW exactly while its quantity is below its threshold', async () => {
    await put('LOWS', { ...LEVEL, quantity: 4 });
    const low = await rowOf('LOWS');
    await put('LOWS', { ...LEVEL, quantity: 5 }, '"1"');
    const atThreshold = await rowOf('LOWS');
    await put('LOWS', { ...LEVEL, lowStockThreshold: 41 }, '"2"');

    expect(low).toMatchObject({ GSI2PK: 'LOW', GSI2SK: 'LOWS' });
    expect(atThreshold).not.toHaveProperty('GSI2PK');
    expect(atThreshold).not.toHaveProperty('GSI2SK');
    expect(await rowOf('LOWS')).toMatchObject({ GSI2PK: 'LOW', GSI2SK: 'LOWS' });
  });

  it.each([
    ['without If-Match', undefined, 428, 'precondition-required'],
    ['with a stale version', '"1"', 412, 'version-mismatch'],
    ['with stale versions', '"1", "3"', 412, 'version-mismatch'],
    ['with a version to come', '"3"', 412, 'version-mismatch'],
    ['with a weak tag', 'W/"2"', 412, 'version-mismatch'],
    ['with a tag that is no version', '"abc"', 412, 'version-mismatch'],
    ['with a tag that only looks like the version', '"02"', 412, 'version-mismatch'],
    ['with a version without quotes', '2', 400, 'invalid-request'],
    ['with tags that nothing separates', '"1" "2"', 400, 'invalid-request'],
    ['with any version among others', '*, "2"', 400, 'invalid-request'],
    ['with an empty header', '', 400, 'invalid-request'],
    ['with more tags than anybody has seen', Array(21).fill('"2"').join(), 400, 'invalid-request'],
  ])('does not replace %s', async (words, ifMatch, status, code) => {
    const sku = await aSku(words.replaceAll(' ', '-'));
    await put(sku, LEVEL, '"1"');

    expect(await put(sku, { ...LEVEL, quantity: 0 }, ifMatch)).toMatchObject({
      status,
      body: { code },
    });
    expect(await rowOf(sku)).toMatchObject({ quantity: 40, version: 2 });
  });

  it.each(['"1"', '*'])(
    'creates nothing if If-Match: %s expects an existing level',
    async (ifMatch) => {
      const answer = await put('ABSENT', LEVEL, ifMatch);

      expect(answer).toMatchObject({ status: 412, body: { code: 'version-mismatch' } });
      expect(answer.headers).not.toHaveProperty('etag');
      expect(await rowOf('ABSENT')).toBeUndefined();
    },
  );

  it('keeps a sale that was made since the level was read', async () => {
    const sku = await aSku('RACE', { quantity: 10 });

    await anOrder('a1b2', sku);

    expect(await put(sku, { ...LEVEL, quantity: 10 }, '"1"')).toMatchObject({
      status: 412,
      headers: { etag: '"2"' },
    });
    expect(await rowOf(sku)).toMatchObject({ quantity: 9 });
  });

  describe('repeated after a lost answer', () => {
    it('returns the current level, even if a sale was made meanwhile', async () => {
      const sku = await aSku('REPEATED');
      const level = { ...LEVEL, unitPrice: 1000 };
      await put(sku, level, '"1"');
      await anOrder('a1b2', sku);

      const answer = await put(sku, level, '"1"');

      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"3"' },
        body: { quantity: 39, version: 3 },
      });
      expect(await rowOf(sku)).toMatchObject({ quantity: 39, version: 3 });
    });

    it('creates once', async () => {
      await put('TWICE', LEVEL);

      expect(await put('TWICE', LEVEL)).toMatchObject({ status: 201, headers: { etag: '"1"' } });
      expect(await rowOf('TWICE')).toMatchObject({ quantity: 40, version: 1 });
    });

    it('is refused as a creation once the level has changed', async () => {
      const level = { ...LEVEL, unitPrice: 1000 };
      await put('MOVED', level);
      await anOrder('a1b2', 'MOVED');

      expect(await put('MOVED', level)).toMatchObject({ status: 428 });
    });

    it('is refused once another operator has set the level', async () => {
      const sku = await aSku('FORGOTTEN');
      await put(sku, LEVEL, '"1"');
      await put(sku, { ...LEVEL, quantity: 50 }, '"2"', { ...operator, sub: 'op-2' });

      expect(await put(sku, LEVEL, '"1"')).toMatchObject({ status: 412, headers: { etag: '"3"' } });
      expect(await rowOf(sku)).toMatchObject({ quantity: 50, version: 3 });
    });
  });

  it('lets one of 20 concurrent creations succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put('FIRST', { ...LEVEL, quantity: 40 + n })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 428),
    ]);
  });

  describe('of a body', () => {
    const numbers = ['unitPrice', 'quantity', 'lowStockThreshold'];
    const raw = (member: string, json: string) =>
      JSON.stringify({ ...LEVEL, [member]: '?' }).replace('"?"', json);

    it.each(
      numbers.flatMap((member) =>
        ['1.5', '-1', '-0', '9007199254740992', '1e400', '0.1', '"1"', 'null', 'true', '[1]'].map(
          (json) => [member, json],
        ),
      ),
    )('refuses %s %s', async (member = '', json = '') => {
      const answer = await put('REFUSED', raw(member, json));

      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
      expect(answer.body.errors[0]).toEqual({ pointer: `/${member}`, detail: expect.any(String) });
    });

    it.each([
      ['name', '""'],
      ['name', JSON.stringify('x'.repeat(201))],
      ['name', '"a\\u0000b"'],
      ['name', '"\\ud800"'],
      ['name', '5'],
      ['currency', '"eur"'],
      ['currency', '"EURO"'],
      ['currency', '""'],
      ['unitPrice', '1000000000001'],
      ['quantity', '1000000001'],
    ])('refuses %s %s', async (member, json) => {
      const answer = await put('REFUSED', raw(member, json));

      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
      expect(answer.body.errors[0]).toMatchObject({ pointer: `/${member}` });
    });

    it.each(Object.keys(LEVEL))('reports the missing member %s', async (member) => {
      expect(await put('REFUSED', { ...LEVEL, [member]: undefined })).toMatchObject({
        status: 422,
        body: { code: 'invalid-request', errors: [{ pointer: `/${member}` }] },
      });
    });

    it.each(['sku', 'version', 'low', 'GSI2PK', 'a/b~c'])(
      'refuses a member named %s',
      async (member) => {
        const pointer = `/${member.replace('~', '~0').replace('/', '~1')}`;

        expect(await put('REFUSED', { ...LEVEL, [member]: 1 })).toMatchObject({
          status: 422,
          body: { code: 'invalid-request', errors: [{ pointer }] },
        });
      },
    );

    it.each(['null', '[]', '"text"', '1'])('refuses %s', async (body) => {
      expect(await put('REFUSED', body)).toMatchObject({
        status: 422,
        body: { code: 'invalid-request', errors: [{ pointer: '' }] },
      });
    });

    it('lists all errors at once', async () => {
      const { body } = await put('REFUSED', { ...LEVEL, quantity: -1, currency: 'euro' });

      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        '/currency',
        '/quantity',
      ]);
    });
  });
});
