// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import { handler as carryOnErasures } from '../../../functions/carry-on-erasures.ts';
import { lineItemKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const shop = vi.hoisted(() => ({ attributes: {} as object }));
vi.mock('../../../shop/attributes.ts', () => shop);

const attribute = (personal: boolean) =>
  ({ label: 'A', form: { longest: 20 }, personal, shown: [] }) as const;
shop.attributes = {
  undeclared: 'allowed',
  order: { gift: attribute(true), wrap: attribute(false) },
  line: { engraving: attribute(true), size: attribute(false) },
} satisfies ShopAttributes;

describe('The attributes of an order whose customer is erased', () => {
  const table = freshTable();
  beforeAll(() => aSku('ABC'));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  /** Erases a customer whose canceled order has every kind of attribute, and returns what stays. */
  async function erased(customerId: string) {
    await aCustomer(customerId);
    const [line] = orderOf('ABC').lines;
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: {
        ...orderOf('ABC'),
        attributes: { gift: 'To Nia', wrap: 'red', own: 'x' },
        lines: [{ ...line, attributes: { engraving: 'Nia', size: 'M', own: 'x' } }],
      },
    });
    const orderId = body.orderId as string;
    const path = { customerId, orderId };
    const later = { attributes: { gift: 'To Ada', wrap: 'blue', other: 'x' } };
    expect(await asking('A6b')({ as: operator, path, body: later })).toMatchObject({ status: 200 });
    await asking('A8')({ as: operator, path, headers: idempotencyKey() });
    await asking('A39')({ as: operator, path: { customerId } });
    vi.useFakeTimers({ toFake: ['Date'] });
    const sweep = () => {
      vi.setSystemTime(Date.now() + 60_000);
      return carryOnErasures({ time: '' }, lambdaContext());
    };
    const isDone = async () =>
      (await asking('A39b')({ as: operator, path: { customerId } })).body.status === 'DONE';
    for (let minute = 0; minute < 30 && !(await isDone()); minute++) await sweep();
    expect(await isDone()).toBe(true);
    const [meta, item] = await Promise.all(
      [orderMetadataKey(orderId), lineItemKey(orderId, 1)].map((key) => table.get({ ...key })),
    );
    return {
      order: meta?.['attributes'],
      ofShop: meta?.['shopAttributes'],
      line: item?.['attributes'],
      again: async () => {
        await asking('A39')({ as: operator, path: { customerId } });
        return recordWhile(async () => {
          for (let minute = 0; minute < 4; minute++) await sweep();
        });
      },
    };
  }

  it('stay if they are declared to name nobody, and no others', async () => {
    const { again, ...rest } = await erased('a');
    expect(rest).toEqual({ order: { wrap: 'red' }, ofShop: { wrap: 'blue' }, line: { size: 'M' } });
    const written = (await again()).filter(
      ({ operation, input }) =>
        operation === 'UpdateItem' && JSON.stringify(input).includes('ORDER#'),
    );
    expect(written).toEqual([]);
  });

  it('stay undeclared with keepAttributes, but not if they may name a person', async () => {
    vi.stubEnv('KEEP_ATTRIBUTES', 'true');
    const { again: _, ...rest } = await erased('b');
    expect(rest).toEqual({
      order: { wrap: 'red', own: 'x' },
      ofShop: { wrap: 'blue', other: 'x' },
      line: { size: 'M', own: 'x' },
    });
  });
});
