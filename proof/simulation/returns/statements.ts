import { orderNumberOf } from '../../../domain/order-number.ts';
import { handler } from '../../../functions/carry-on-withdrawals.ts';
import { anybody, customer } from '../../../test/support/call.ts';
import { lambdaContext } from '../../../test/support/lambda-context.ts';
import { passTime } from '../determinism.ts';
import { number, type Row, text } from '../judge/evidence.ts';
import type { Sweep } from '../trade/operations.ts';
import { anOperator } from '../trade/small-shop.ts';
import { CUSTOMER, EMAIL, type Life } from './open-life.ts';
import { type Person, pathOf, type Step, seqsIn } from './step.ts';

/** The sweep of statements as it is deployed, without a time limit. */
export const CARRY_ON: Sweep = () =>
  handler({ time: '' }, { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 });

/** Few words, so that the same statement is sent again, also much later. */
const WORDS = ['It does not fit.', 'I withdraw.', undefined];

const isStatement = ({ type }: Row): boolean => type === 'Withdrawal';

const statementOf = ({ stage: { random } }: Life) => {
  const comment = random.pick(WORDS);
  return { name: 'Ann', email: EMAIL, ...(comment && { comment }) };
};

/** A consumer who is known, or who called an operator, withdraws from all or from a line. */
export function withdraw(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const as = random.chance(0.7) ? customer(CUSTOMER) : anOperator(name);
  const lines = random.chance(0.3) && [{ seq: random.pick(seqsIn(rows)), quantity: 1 }];
  const body = { ...statementOf(life), ...(lines && { lines }) };
  return ['A47c', { as, path: pathOf(life), body }];
}

/** Somebody withdraws without a login: with the right address and number, or with others. */
export function state(life: Life): Step {
  const { random } = life.stage;
  const { orderId } = life.opened;
  const order = random.pick([
    String(orderNumberOf(orderId)),
    `My order ${orderNumberOf(orderId)}`,
    orderId,
    'the red cup',
  ]);
  const typed = random.pick([EMAIL, EMAIL.toUpperCase(), EMAIL, 'other@mail.example']);
  return ['A47', { as: anybody, body: { ...statementOf(life), email: typed, order } }];
}

/** The reader of the order’s mail confirms, now or again; somebody guesses a code. */
export function confirm(life: Life, _: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const asked = rows.filter((row) => isStatement(row) && row['code'] !== undefined);
  const waiting = asked.filter(({ status }) => status === 'AWAITING');
  if (asked.length === 0) return 'sweep';
  const row = random.pick(waiting.length > 0 && random.chance(0.9) ? waiting : asked);
  const withdrawalId = text(row, 'PK').slice('WITHDRAWAL#'.length);
  const code = random.chance(0.9) ? text(row, 'code') : 'A0000000000000000000000000';
  return ['A47b', { as: anybody, path: { withdrawalId }, body: { code } }];
}

/** A person gives a statement its effect, or closes it. */
export function resolve(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const all = rows.filter(isStatement);
  const waiting = all.filter(({ status }) => status === 'REVIEW');
  if (all.length === 0) return state(life);
  const row = random.pick(waiting.length > 0 && random.chance(0.9) ? waiting : all);
  const withdrawalId = text(row, 'PK').slice('WITHDRAWAL#'.length);
  const headers = { 'if-match': `"${number(row, 'version')}"` };
  const { orderId } = life.opened;
  const body = random.chance(0.6) ? { orderId } : { reason: 'Made to measure.' };
  return ['A47f', { as: anOperator(name), path: { withdrawalId }, headers, body }];
}

export const sweep = (): Step => 'sweep';

/** Some statements have come without a login before the life begins, and are matched. */
export async function openStatements(life: Life, carryOn: Sweep): Promise<void> {
  const { client, stage, opened } = life;
  const { random } = stage;
  const order = opened.orderId;
  const typed = [EMAIL, 'other@mail.example'].filter(() => random.chance(0.6));
  for (const email of typed)
    await client.prepare('A47', { as: anybody, body: { name: 'Ann', email, order } });
  passTime(1);
  await carryOn();
}
