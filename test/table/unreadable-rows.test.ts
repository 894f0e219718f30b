import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getCustomerSummary } from '../../functions/customers/a09-get-customer-summary.ts';
import type { Operation } from '../../functions/http/operation.ts';
import { customerOrderKey, stockKey, summaryKey } from '../../table/keys.ts';
import { type Answer, asking, operator } from '../support/call.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, aSku } from '../support/orders.ts';
import { aRow, minute, orderIdAt } from '../support/rows.ts';
import { freshTable } from '../support/table.ts';
import { walk } from '../support/walk.ts';

const listCustomerOrders = asking('A2');
const listOpenOrders = asking('A5');
const listLowStock = asking('A11');
const getSummary = asking('A9');

/** One more than a JavaScript number can represent. */
const BEYOND = 2n ** 53n + 1n;
const customerId = 'a1b2';
const ORDERS = 5;

describe('A row that cannot be read', () => {
  const table = freshTable();
  const rowOf = (n: number) => aRow(customerId, minute(n), { n });
  const readable = [0, 1, 3].map((n) => orderIdAt(minute(n), n));

  beforeAll(async () => {
    await aCustomer(customerId);
    await table.put(...Array.from({ length: ORDERS }, (_, n) => rowOf(n)));
    await table.put({ ...rowOf(2), total: BEYOND }, { ...rowOf(4), lineCount: 'three' });
    await Promise.all(['A', 'B', 'C'].map((sku) => aSku(sku, { quantity: 1 })));
    await table.put({ ...(await table.get({ ...stockKey('B') })), lowStockThreshold: BEYOND });
  });
  afterEach(() => vi.unstubAllEnvs());

  const LISTS: Record<string, (query: object) => Promise<Answer>> = {
    A2: (query) =>
      listCustomerOrders({ as: operator, path: { customerId }, query: { sort: 'asc', ...query } }),
    A4: (query) =>
      listCustomerOrders({
        as: operator,
        path: { customerId },
        query: { status: 'OPEN', sort: 'asc', ...query },
      }),
    A5: (query) => listOpenOrders({ as: operator, query: { status: 'OPEN', ...query } }),
  };

  describe.each(Object.entries(LISTS))('%s', (id, list) => {
    // GSI1 does not project lineCount, so A4 finds no error in that row.
    const listed = id === 'A4' ? [...readable, orderIdAt(minute(4), 4)] : readable;

    it.each(['1', '2', '3', '100'])(
      'leaves it out, and no other, with %s on a page',
      async (limit) => {
        const { items } = await walk((cursor) => list({ limit, ...cursor }));

        expect(items.map(({ orderId }) => orderId)).toEqual(listed);
      },
    );
  });

  it('is left out of the low stock', async () => {
    const { items } = await walk((cursor) =>
      listLowStock({ as: operator, query: { level: 'LOW', limit: '1', ...cursor } }),
    );

    expect(items.map(({ sku }) => sku)).toEqual(['A', 'C']);
  });

  it('is named in the log and counted', async () => {
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const written: string[] = [];
    const stdout = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => written.push(String(line)) > 0);

    await LISTS['A2']?.({});

    stdout.mockRestore();
    const lines = written.map((line) => JSON.parse(line));
    const { PK, SK } = customerOrderKey({
      customerId,
      orderId: orderIdAt(minute(2), 2),
      placedAt: minute(2),
    });
    expect(lines).toContainEqual(expect.objectContaining({ level: 'ERROR', row: `${PK} / ${SK}` }));
    expect(lines).toContainEqual(expect.objectContaining({ UnreadableRow: [1, 1] }));
  });

  it('does not include sums beyond 2^53: a summary is exact to the last digit', async () => {
    await table.put({ ...summaryKey(customerId), orders: 2, open: 2, 'lifetimeTotal.EUR': BEYOND });

    expect(await getSummary({ as: operator, path: { customerId } })).toMatchObject({
      status: 200,
      body: { orders: 2, open: 2 },
    });
    expect(await bodyOf(getCustomerSummary)).toContain(`"lifetimeTotal":{"EUR":${BEYOND}}`);
  });

  /** The answer's body as text, because parsing would round it. */
  async function bodyOf(operation: Operation): Promise<string> {
    const event = {
      rawPath: `/customers/${customerId}/summary`,
      pathParameters: { customerId },
      headers: {},
      requestContext: { http: { method: 'GET' }, authorizer: { jwt: { claims: operator } } },
    };
    const { body = '' } = await operation.answer(event as never, lambdaContext());
    return body;
  }
});
