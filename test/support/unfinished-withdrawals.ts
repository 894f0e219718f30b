import { orderNumberOf } from '../../domain/order-number.ts';
import { handler as carryOnWithdrawals } from '../../functions/carry-on-withdrawals.ts';
import { TAXES } from '../../packages/api/story/step.ts';
import { newWithdrawalRow } from '../../table/withdrawals/withdrawal-row.ts';
import type { Ask } from './ask.ts';
import { anybody, operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';
import { idempotencyKey } from './orders.ts';
import type { freshTable } from './table.ts';
import { codeOf, STATEMENT } from './withdrawals.ts';

interface Setting {
  readonly ask: Ask;
  readonly table: Pick<ReturnType<typeof freshTable>, 'put'>;
  readonly project: () => Promise<void>;
  readonly made: (by: string) => void;
}

/** Statements of withdrawal whose functions died, about orders in all states, are carried on. */
export async function unfinishedWithdrawals(setting: Setting): Promise<void> {
  const { ask, table, project, made } = setting;
  const place = async () => {
    const lines = [1, 2].map(() => ({ sku: 'LAMP', quantity: 2, unitPrice: 1000 }));
    const customerId = 'a1b2';
    const placed = await ask('A6')(
      {
        as: operator,
        path: { customerId },
        headers: idempotencyKey(),
        body: { currency: 'EUR', lines, adjustments: TAXES },
      },
      201,
    );
    return { as: operator, path: { customerId, orderId: placed.body.orderId as string } };
  };
  const once = (body: object) => ({ headers: idempotencyKey(), body });

  const paid = await place();
  const cash = once({ provider: 'manual', captured: true, amount: 1000 });
  await ask('A14')({ ...paid, ...cash }, 201);
  await ask('A19')({ ...paid, ...once({ lines: [{ seq: 1, quantity: 1 }] }) }, 201);
  const whole = await place();
  for (const [n, status] of ['SHIPPED', 'DELIVERED'].entries())
    await ask('A7')({ ...whole, headers: { 'if-match': `"${n + 1}"` }, body: { status } }, 200);
  const canceled = await place();
  await ask('A8')({ ...canceled, ...once({}) }, 200);
  await project();

  const now = new Date();
  for (const orderId of [...[paid, whole, canceled].map(({ path }) => path.orderId), undefined])
    await table.put(
      newWithdrawalRow(
        { door: 'CUSTOMER', subject: 'a1b2', orderId, statement: STATEMENT },
        now,
        now,
      ),
    );
  const sweep = async () => {
    // What is due now is due from the next millisecond on.
    await new Promise((resolve) => setTimeout(resolve, 2));
    made('the test');
    await carryOnWithdrawals({ time: '' }, lambdaContext());
    made('CarryOnWithdrawals');
  };
  await sweep();

  // From the public door: one is confirmed, one is no order's.
  const { email } = (await ask('A1')({ as: operator, path: { customerId: 'a1b2' } }, 200)).body;
  const { path } = await place();
  await project();
  const state = async (order: string) => {
    const body = { ...STATEMENT, email, order };
    return (await ask('A47')({ as: anybody, body }, 202)).body.withdrawalId as string;
  };
  const [withdrawalId, stray] = [
    await state(String(orderNumberOf(path.orderId))),
    await state('the red shoes'),
  ];
  await sweep();
  const code = await codeOf(withdrawalId);
  made('the test');
  await ask('A47b')({ as: anybody, path: { withdrawalId }, body: { code } }, 202);
  await sweep();
  const closing = { headers: { 'if-match': '"2"' }, body: { reason: 'There is no such order.' } };
  await ask('A47f')({ as: operator, path: { withdrawalId: stray }, ...closing }, 200);
}
