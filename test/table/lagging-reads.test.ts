import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../support/call.ts';
import { lagReads } from '../support/faults.ts';
import { recordRequests } from '../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';

const customerId = 'a1b2';
const as = customer(customerId);
const getCustomer = asking('A1');
const listCustomerOrders = asking('A2');
const getOrder = asking('A3');
const getInventory = asking('A10b');
const listOrderEvents = asking('A13');

describe('A read that lags behind a write', () => {
  freshTable();
  let orderId = '';
  let catchUp = () => {};
  const lag = (...args: Parameters<typeof lagReads>) => {
    catchUp = lagReads(...args);
  };
  /** True for each request that was strongly consistent. */
  const consistencyOf = (requests: ReturnType<typeof recordRequests>) =>
    requests.map(({ input }) => input['ConsistentRead'] ?? false);

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
    ({ orderId } = await anOrder(customerId, 'ABC', 'XYZ'));
  });
  afterEach(() => catchUp());

  const READS = {
    A1: (query?: Record<string, string>) =>
      getCustomer({ as, path: { customerId }, ...(query && { query }) }),
    A3: (query?: Record<string, string>) =>
      getOrder({ as, path: { orderId }, ...(query && { query }) }),
    A10b: (query?: Record<string, string>) =>
      getInventory({ as, path: { sku: 'ABC' }, ...(query && { query }) }),
    A13: () => listOrderEvents({ as, path: { orderId } }),
  };

  it.each(Object.entries(READS))(
    'of %s is repeated, strongly consistent, if it finds nothing',
    async (_, read) => {
      lag(() => false);
      const requests = recordRequests();

      expect(await read()).toMatchObject({ status: 200 });
      expect(consistencyOf(requests)).toEqual([false, true]);
    },
  );

  it.each(Object.entries(READS))(
    'of %s costs nothing more if it finds the row',
    async (_, read) => {
      const requests = recordRequests();

      expect(await read()).toMatchObject({ status: 200 });
      expect(requests).toMatchObject([{ units: 0.5 }]);
    },
  );

  it.each([
    ['META', 'META'],
    ['a line', 'ITEM#002'],
    ['all lines', 'ITEM#'],
  ])('of A3 is repeated if %s is missing', async (_, missing) => {
    lag(({ SK }) => !String(SK).startsWith(missing));

    expect((await READS.A3()).body).toMatchObject({
      customerId,
      lineCount: 2,
      lines: [{ seq: 1 }, { seq: 2 }],
    });
  });

  it.each(Object.entries({ A1: READS.A1, A3: READS.A3, A10b: READS.A10b }))(
    'of %s is strongly consistent on request',
    async (_, read) => {
      lag(() => false);
      const requests = recordRequests();

      expect(await read({ consistent: 'true' })).toMatchObject({ status: 200 });
      expect(requests).toMatchObject([{ units: 1, input: { ConsistentRead: true } }]);
    },
  );

  it.each([
    ['A3', getOrder],
    ['A13', listOrderEvents],
  ])('of %s treats a foreign order like a missing one, with as many requests', async (_, read) => {
    const absent = { path: { orderId: 'o-01JZZZZZZZZZZZZZZZZZZZZZZZ' } };
    const looks = async (call: object) => {
      const requests = recordRequests();
      expect(await read(call)).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
      return consistencyOf(requests);
    };

    expect(await looks({ as: customer('mallory'), path: { orderId } })).toEqual([false, true]);
    expect(await looks({ as: customer('mallory'), ...absent })).toEqual([false, true]);
    expect(await looks({ as: operator, ...absent })).toEqual([false, true]);
  });

  it('of A2 is strongly consistent on request, from the table alone', async () => {
    lag(() => false);
    const list = (query: Record<string, string>) =>
      listCustomerOrders({ as, path: { customerId }, query });

    expect((await list({})).body.items).toEqual([]);
    expect((await list({ consistent: 'true' })).body.items).toMatchObject([{ orderId }]);
    expect(await list({ consistent: 'true', status: 'OPEN' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/consistent' }] },
    });
    expect(await list({ consistent: 'false', status: 'OPEN' })).toMatchObject({ status: 200 });
    expect(await list({ consistent: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/consistent', detail: 'must be true or false' }] },
    });
  });
});
