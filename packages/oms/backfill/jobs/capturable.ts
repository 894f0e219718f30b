import { PAYMENT_LETTER } from '../../../../domain/payments/payment-id.ts';
import { timeOf } from '../../../../domain/time-id.ts';
import { isOrderPayment, parseOrderId, parsePaymentId } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { expectedHold } from '../../verify/checks/payments/expected-hold.ts';
import { MONEY_ATTRIBUTES } from '../../verify/reads/payment-transactions.ts';
import { setWhile, unchanged } from '../../verify/repairs/unchanged.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Lists each payment with money that can be captured (A55b), which payments lack that did not
 * change since that list. One that waits for an answer has a due key, and is listed once it came.
 */
export const CAPTURABLE: Job = {
  name: 'capturable',
  attributes: ['provider', 'customerId', 'reminder', 'GSI2PK', 'GSI2SK', ...MONEY_ATTRIBUTES],
  judge,
  change,
  units: 3,
  writtenAt: (row) => timeOf(PAYMENT_LETTER, parsePaymentId(row)),
};

/** Rows of the source documents' lab have no version, and no transactions. */
function judge(row: Row): Judgement {
  if (!isOrderPayment(row) || row['version'] === undefined) return 'not-mine';
  if (typeof row['provider'] !== 'string') return { refused: 'it has no provider' };
  if (row['reminder'] !== undefined) return 'right';
  return expectedHold(parseOrderId(row), row)['GSI2SK'] === row['GSI2SK'] ? 'right' : 'lacking';
}

/** The version stays the same, because the payment has not changed: nobody is notified. */
async function change(row: Row): Promise<boolean> {
  const { PK, SK } = row;
  const { GSI2PK, GSI2SK } = expectedHold(parseOrderId(row), row);
  const asRead = unchanged(row, 'version', 'GSI2PK', 'GSI2SK');
  const set = setAttributes({ GSI2PK, GSI2SK });
  const { written } = await conditionalUpdate({ Key: { PK, SK }, ...setWhile(set, asRead) });
  return written !== undefined;
}
