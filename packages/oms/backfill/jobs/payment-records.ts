import { policyIn } from '../../../../domain/shop/policy.ts';
import { foldedTransactions } from '../../../../table/full-order/folded-transactions.ts';
import { recordsOf } from '../../../../table/full-order/payment-row.ts';
import { isOrderPayment } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { isApart, MONEY_ATTRIBUTES } from '../../verify/reads/payment-transactions.ts';
import { setWhile, unchanged } from '../../verify/repairs/unchanged.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Writes each payment in the form that the setting `paymentRecords` names, which payments lack that
 * did not change since: requests and reports apart, or, before a return to earlier functions,
 * transactions. The payment stays the same, and so does its version: nobody is notified.
 */
export const PAYMENT_RECORDS: Job = {
  name: 'payment-records',
  attributes: ['provider', ...MONEY_ATTRIBUTES],
  judge,
  change,
  units: 2,
  // Nothing states when a payment was last written, so a run never leaves one out as too new.
  writtenAt: () => undefined,
};

/** Rows of the source documents' lab have no version, and no transactions. */
function judge(row: Row): Judgement {
  if (!isOrderPayment(row) || row['version'] === undefined) return 'not-mine';
  if (typeof row['provider'] !== 'string') return { refused: 'it has no provider' };
  const isFolded = row['transactions'] !== undefined;
  const { paymentRecords } = policyIn(process.env);
  return isApart(row) === paymentRecords && isFolded !== paymentRecords ? 'right' : 'lacking';
}

async function change(row: Row): Promise<boolean> {
  const { PK, SK } = row;
  const records = recordsOf(row);
  const set = setAttributes(
    policyIn(process.env).paymentRecords
      ? { ...records, transactions: undefined }
      : { transactions: foldedTransactions(records), requests: undefined, reports: undefined },
  );
  // Each change of a payment has another version.
  const asRead = unchanged(row, 'version');
  const { written } = await conditionalUpdate({ Key: { PK, SK }, ...setWhile(set, asRead) });
  return written !== undefined;
}
