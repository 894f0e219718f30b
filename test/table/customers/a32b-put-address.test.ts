import { beforeEach, describe, expect, it } from 'vitest';
import { putAddress } from '../../../table/customers/a32b-put-address.ts';
import { addressKey } from '../../../table/keys.ts';
import { cancelledBecause, injectFaults, throttled } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const booked = {
  label: 'home',
  address: { name: 'Ada', lines: ['1 Quay'], city: 'Hull', country: 'GB' },
} as never;

/** Another created the address between the two requests. */
const isThere = cancelledBecause({ Code: 'None' }, { Code: 'ConditionalCheckFailed' });

describe('An address of a customer’s book', () => {
  const table = freshTable();
  beforeEach(async () => {
    await table.clear();
    await aCustomer('a1b2');
  });

  it('is looked for again if another created it meanwhile, four times', async () => {
    injectFaults('TransactWriteItems', isThere, isThere, isThere);
    expect(await putAddress('a1b2', booked)).toBe(true);
    expect(await table.get({ ...addressKey('a1b2', 'home') })).toBeDefined();

    await table.remove({ ...addressKey('a1b2', 'home') });
    injectFaults('TransactWriteItems', isThere, isThere, isThere, isThere);
    const requests = recordRequests();
    await expect(putAddress('a1b2', booked)).rejects.toMatchObject({
      reason: { code: 'try-again' },
    });
    expect(requests.map(({ operation }) => operation)).toEqual(
      Array.from({ length: 4 }, () => ['PutItem', 'TransactWriteItems']).flat(),
    );
  });

  it('is not counted on the profile by its replacement', async () => {
    expect(await putAddress('a1b2', booked)).toBe(true);
    const requests = recordRequests();

    expect(await putAddress('a1b2', booked)).toBe(false);
    expect(requests).toMatchObject([{ operation: 'PutItem' }]);
  });

  it('is refused for a customer who does not exist, and fails if DynamoDB does', async () => {
    await expect(putAddress('nobody', booked)).rejects.toMatchObject({
      reason: { code: 'customer-not-found' },
    });
    injectFaults('PutItem', throttled);
    await expect(putAddress('a1b2', booked)).rejects.toThrow('slow down');
  });
});
