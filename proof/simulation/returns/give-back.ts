import { isPayment, isReturn } from '../judge/evidence.ts';
import { anOperator } from '../trade/small-shop.ts';
import { openOf, refundableOf, returnIdOf } from './account.ts';
import { insisting, type Life } from './open-life.ts';
import { pathOf, paymentIdOf } from './step.ts';

/**
 * After all is quiet, gives back what is open of each return, from a payment that has it. So money
 * that no request returns is found.
 *
 * @returns the refunds that were refused, or were of another amount
 */
export async function giveBack(life: Life): Promise<string[]> {
  const wrong: string[] = [];
  const read = () => life.rows(life.opened);
  for (const returnId of (await read()).filter(isReturn).map(returnIdOf)) {
    const rows = await read();
    const open = rows
      .filter((row) => isReturn(row) && returnIdOf(row) === returnId)
      .reduce((sum, row) => sum + openOf(row, rows), 0);
    const payment = rows.find((row) => isPayment(row) && refundableOf([row]) > 0);
    if (!payment || open === 0) continue;
    const given = await refund(life, paymentIdOf(payment), returnId);
    const right = Math.min(open, refundableOf([payment]));
    if (given !== right) wrong.push(`${right} of return ${returnId} came back as: ${given}`);
  }
  return wrong;
}

/** The amount that was refunded, or why none was. */
async function refund(life: Life, paymentId: string, returnId: string): Promise<number | string> {
  const path = { ...pathOf(life), paymentId };
  const headers = { 'idempotency-key': `end-${++life.keys}` };
  const call = { as: anOperator('op-0'), path, headers, body: { returnId } };
  try {
    return (await insisting(life.client.prepare)('A16', call)).body.amount;
  } catch (error) {
    return String(error);
  }
}
