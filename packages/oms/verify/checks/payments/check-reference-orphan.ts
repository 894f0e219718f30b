import { PAYMENT_LETTER } from '../../../../../domain/payments/payment-id.ts';
import { timeOf } from '../../../../../domain/time-id.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Key, paymentKey, SAFE_KEY_PART } from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { claimKeysOf } from '../../reads/claim-keys.ts';
import { readItem, readItems } from '../../reads/read-items.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

/** Checks that the claim of a provider's reference has a payment with this reference. */
export async function checkReferenceOrphan(partition: string): Promise<Checked> {
  const claims = await readItems({
    KeyConditionExpression: 'PK = :reference',
    ExpressionAttributeValues: { ':reference': partition },
  });
  const drifts: Drift[] = [];
  for (const claim of claims) {
    const why = await whyNoClaim(claim);
    if (why) drifts.push(orphan(claim, why));
  }
  return { ...NOTHING_CHECKED, drifts };
}

async function whyNoClaim(claim: Item & Key): Promise<string | undefined> {
  const { orderId, paymentId } = claim;
  const isName =
    typeof orderId === 'string' &&
    SAFE_KEY_PART.test(orderId) &&
    timeOf(PAYMENT_LETTER, String(paymentId)) !== undefined;
  if (!isName) return 'it does not name a payment';
  const payment = await readItem(paymentKey(orderId, { paymentId: String(paymentId) }));
  if (!payment) return 'its payment does not exist';
  const isIts = claimKeysOf(payment).some(({ PK, SK }) => PK === claim.PK && SK === claim.SK);
  return isIts ? undefined : 'its payment has another reference';
}

const orphan = (claim: Item & Key, why: string): Drift => ({
  what: 'PAYREF',
  key: nameOfKey(claim),
  ...(typeof claim['orderId'] === 'string' && { orderId: claim['orderId'] }),
  why,
  expected: null,
  found: pick(claim, 'customerId', 'orderId', 'paymentId'),
  ...FOR_A_PERSON,
});
