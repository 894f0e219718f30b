// @module-tag alone

import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { refundOverpaid } from '../../../table/due/refund-overpaid.ts';
import { refundDueKey } from '../../../table/keys.ts';
import { tapRequests } from '../../security/request-tap.ts';
import { isAllowed, type Role, readStack } from '../../security/roles.ts';
import { toIamRequest } from '../../security/table-access.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('With refundOverpaid', () => {
  removeSynthesized();
  const automatic = synthesizeWith({ refundOverpaid: 'automatic' });
  const { roles, tableArn } = readStack(automatic.folder);
  const manual = readStack(inject('assembly'));
  const sweepOf = (among: readonly Role[]) =>
    among.find(({ name }) => name === 'SweepDue') ?? expect.fail('there is no SweepDue');
  const table = freshTable();

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  afterEach(() => vi.unstubAllEnvs());

  it('the sweep may send all that it sends, and without it may write no return', async () => {
    vi.stubEnv('REFUND_OVERPAID', 'automatic');
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
    await report({ ...path, paymentReference: 'pi_1' });
    // Another payment with money, which the transaction checks.
    await report({ ...path, paymentReference: 'pi_2', amount: 10 });
    await ship(path);
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    await receive({ ...path, returnId }, [[1, 1]]);
    const dueRow = async () =>
      (await table.get({ ...refundDueKey(path.orderId) })) as unknown as Parameters<
        typeof refundOverpaid
      >[0];
    // 1010 is too much for the one payment, until the other one gave its part back.
    await report({
      ...path,
      paymentReference: 'pi_2',
      kind: 'REFUND',
      reference: 're',
      amount: 10,
    });
    const row = await dueRow();

    const requests = tapRequests();
    expect(await refundOverpaid(row, new Date(), policyIn(process.env))).toBe('requested');
    expect(await refundOverpaid(row, new Date(), policyIn(process.env))).toBe('nothing');

    expect(requests.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem', 'GetItem']),
    );
    const denied: string[] = [];
    for (const request of requests) {
      const what = JSON.stringify(request);
      expect(await isAllowed(sweepOf(roles), toIamRequest(request, tableArn)), what).toBe(true);
      if (!(await isAllowed(sweepOf(manual.roles), toIamRequest(request, manual.tableArn))))
        denied.push(`${request.action} ${request.attributes.join()}`);
    }
    expect(denied).toEqual([expect.stringMatching(/^UpdateItem .*\bopen\b/)]);
  });

  it('the stack has no more resources', () => {
    const plain = synthesizeWith({});
    expect(Object.keys(automatic.resources).sort()).toEqual(Object.keys(plain.resources).sort());
  });
});
