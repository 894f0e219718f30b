import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countPart } from '../../../table/days/count-parts.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelledBecause, injectFaults, lagReads, lostAnswer } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const getDays = asking('A57');

/** Another counted the part between the read of META and the write. */
const countedByAnother = cancelledBecause({ Code: 'ConditionalCheckFailed' }, { Code: 'None' });

describe('The money of an order', () => {
  const table = freshTable();
  let orderId = '';
  const count = () => countPart('money', orderId, 'UTC');
  const occurredAt = new Date().toISOString();
  const captured = async () => {
    const { body } = await getDays({ as: operator, query: { from: occurredAt.slice(0, 10) } });
    return (body['items'] as { captured: number }[])[0]?.captured ?? 0;
  };
  const operations = (requests: ReturnType<typeof recordRequests>) =>
    requests.map(({ operation }) => operation);

  beforeEach(async () => {
    vi.stubEnv('TIME_ZONE', 'UTC');
    await table.clear();
    await aSku('ABC');
    const order = { customerId: await aCustomer('c-1'), orderId: '' };
    ({ orderId } = await anOrder(order.customerId, 'ABC'));
    await report({ ...order, orderId, paymentReference: 'pi_1', amount: 1000, occurredAt });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is counted by one transaction, and then by none', async () => {
    const requests = recordRequests();
    await count();
    await count();

    expect(operations(requests)).toEqual([
      ...['GetItem', 'Query', 'TransactWriteItems'],
      ...['GetItem', 'Query'],
    ]);
    expect(await captured()).toBe(1000);
  });

  it('is read as it is now, not as a replica has it', async () => {
    const catchUp = lagReads(() => false);

    await count().finally(catchUp);

    expect(await captured()).toBe(1000);
  });

  it('is counted from a second read if another came first', async () => {
    injectFaults('TransactWriteItems', countedByAnother);

    await count();

    expect(await captured()).toBe(1000);
  });

  it('is counted once if the answer of the transaction was lost', async () => {
    injectFaults('TransactWriteItems', lostAnswer);

    await expect(count()).rejects.toThrow('socket hang up');
    await count();

    expect(await captured()).toBe(1000);
  });

  it('is left to the next delivery after twelve others', async () => {
    injectFaults('TransactWriteItems', ...Array.from({ length: 12 }, () => countedByAnother));
    const requests = recordRequests();

    await expect(count()).rejects.toMatchObject({ reason: { code: 'try-again' } });

    expect(operations(requests).filter((name) => name === 'TransactWriteItems')).toHaveLength(12);
    await count();
    expect(await captured()).toBe(1000);
  });

  it('is not counted if the order was removed by hand', async () => {
    await table.remove({ ...orderMetadataKey(orderId) });
    const requests = recordRequests();

    await count();

    expect(operations(requests)).toEqual(['GetItem']);
    expect(await captured()).toBe(0);
  });
});
