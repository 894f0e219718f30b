import { handler as carryOnWithdrawals } from '../../functions/carry-on-withdrawals.ts';
import { newWithdrawalRow } from '../../table/withdrawals/withdrawal-row.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';
import { idempotencyKey } from './orders.ts';
import type { freshTable } from './table.ts';
import { STATEMENT } from './withdrawals.ts';

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
        body: { currency: 'EUR', lines },
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
  made('the test');
  await carryOnWithdrawals({ time: '' }, lambdaContext());
  made('CarryOnWithdrawals');
}
