import { vi } from 'vitest';
import { handler } from '../../functions/carry-on-withdrawals.ts';
import type { Item } from '../../table/aws-protocol/item.ts';
import { withdrawalKey } from '../../table/keys.ts';
import { getItem } from '../../table/requests/commands.ts';
import { anybody, asking, type Caller, customer, holderOf, operator } from './call.ts';
import { type Named, report, ship } from './fulfillments.ts';
import { lambdaContext } from './lambda-context.ts';
import { anOrder } from './orders.ts';

const withdrawOrder = asking('A47c');
const withdrawLinkedOrder = asking('A53d');

export const STATEMENT = { name: 'Ada Marin', email: 'ada.marin@mail.example' } as const;

/** Withdraws from an order, by default as its customer from all of it. */
export const withdraw = (path: Named, body: object = {}, as: Caller = customer(path.customerId)) =>
  withdrawOrder({ as, path: { ...path }, body: { ...STATEMENT, ...body } });

/** Withdraws as an operator, for a customer who called or wrote. */
export const withdrawFor = (path: Named, body: object = {}) => withdraw(path, body, operator);

/** Withdraws with the link of an order. */
export const withdrawByLink = (link: string, body: object = {}) =>
  withdrawLinkedOrder({ as: holderOf(link), body: { ...STATEMENT, ...body } });

/** States at the public door, which knows nobody. */
export const state = (body: object) =>
  asking('A47')({ as: anybody, body: { ...STATEMENT, ...body } });

/** Confirms a statement with a code. */
export const confirm = (withdrawalId: string, code: string) =>
  asking('A47b')({ as: anybody, path: { withdrawalId }, body: { code } });

/** Runs the sweep of statements once. */
export const sweepStatements = () => handler({ time: '' }, lambdaContext(60_000));

/** Runs it in the next millisecond, from which on what is due now is due. */
export async function sweepLater(): Promise<void> {
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1);
  else await new Promise((resolve) => setTimeout(resolve, 2));
  await sweepStatements();
}

/** The stored row of a statement. */
export async function statementRow(withdrawalId: string): Promise<Item> {
  const row = await getItem({ Key: withdrawalKey(withdrawalId), ConsistentRead: true });
  if (!row) throw new RangeError(`there is no statement ${withdrawalId}`);
  return row;
}

/** The code that the order's address gets of a statement that awaits its confirmation. */
export async function codeOf(withdrawalId: string): Promise<string> {
  const { status, code } = await statementRow(withdrawalId);
  if (status !== 'AWAITING') throw new RangeError(`${withdrawalId} is ${status}`);
  return String(code);
}

/** A statement from the public door that awaits its confirmation. */
export async function awaiting(order: string, email: string, body: object = {}) {
  const { withdrawalId, receivedAt } = (await state({ ...body, order, email })).body;
  await sweepLater();
  const code = await codeOf(withdrawalId);
  return { withdrawalId: withdrawalId as string, receivedAt: receivedAt as string, code };
}

/** Decides about a statement. */
export const resolve = (
  withdrawalId: string,
  version: number,
  body: object,
  as: Caller = operator,
) =>
  asking('A47f')({
    as,
    path: { withdrawalId },
    headers: { 'if-match': `"${version}"` },
    body,
  });

/** A statement about an order of one ABC that was delivered long ago: a person must decide. */
export async function aLateWithdrawal(customerId: string, body: object = {}) {
  const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
  const { fulfillmentId } = (await ship(path)).body;
  await report({ ...path, fulfillmentId }, 'DELIVERED', 0);
  const { withdrawalId, receivedAt } = (await withdraw(path, body)).body;
  return { ...path, withdrawalId: withdrawalId as string, receivedAt: receivedAt as string };
}
