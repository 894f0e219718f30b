import { number, type Row, text } from '../evidence.ts';
import { type PaymentFile, type Purse, transactionsIn } from './purse.ts';

/**
 * The number of reminders of a row, and the number of failures after which the sweep gives a row
 * up.
 */
const [REMINDERS, FAILURES] = [5, 10];

/**
 * Rows that wait are due: an order for its payment, a request for its provider. Payments that do
 * not wait are not due. An order may still be, until the sweep reads it.
 */
export const due = (purses: readonly Purse[]): string[] =>
  purses.flatMap((purse) => [
    ...orderDue(purse).map((what) => `due: order ${purse.ledger.orderId} ${what}`),
    ...purse.payments.flatMap((file) =>
      paymentDue(file).map((what) => `due: payment ${file.paymentId} ${what}`),
    ),
  ]);

const isKnownTo = (row: Row): boolean => row['GSI2PK'] !== undefined;

function orderDue({ ledger, meta }: Purse): string[] {
  const row = ledger.versions.get(Math.max(...ledger.versions.keys())) ?? {};
  const { status, fulfillmentStatus = 'UNFULFILLED', paymentStatus } = row;
  const waits =
    meta['paymentDueAt'] !== undefined &&
    status === 'OPEN' &&
    fulfillmentStatus === 'UNFULFILLED' &&
    /^(PENDING|VOIDED|EXPIRED)$/.test(String(paymentStatus));
  const isGivenUp = number(meta, 'dueFailures') >= FAILURES;
  const place = `${meta['paymentDueAt']}#${ledger.orderId}`;
  const isPutOff = meta['dueFailures'] !== undefined && text(meta, 'GSI2SK') > place;
  return [
    ...(waits && !isKnownTo(meta) && !isGivenUp ? ['waits, and is not due'] : []),
    ...(isKnownTo(meta) && meta['GSI2SK'] !== place && !isPutOff
      ? [`is due at ${meta['GSI2SK']}, not ${place}`]
      : []),
  ];
}

function paymentDue({ paymentId, now, states }: PaymentFile): string[] {
  const waits = Object.values(transactionsIn(now)).some(({ state }) => state === 'REQUESTED');
  const reminder = now['reminder'] as { dueAt: string } | undefined;
  const isGivenUp = number(now, 'dueFailures') >= FAILURES;
  const place = `${reminder?.dueAt}#${paymentId}`;
  const isPutOff = now['dueFailures'] !== undefined && text(now, 'GSI2SK') > place;
  const reminded = states.filter(
    (state, i) => JSON.stringify(state['reminder']) !== JSON.stringify(states[i - 1]?.['reminder']),
  );
  const isRemindedOften = reminded.length > REMINDERS;
  return [
    ...(waits && !isKnownTo(now) && !isGivenUp && !isRemindedOften
      ? ['waits, and is not due']
      : []),
    ...(!waits && isKnownTo(now) ? ['is due, and waits for nobody'] : []),
    ...(isKnownTo(now) && now['GSI2SK'] !== place && !isPutOff
      ? [`is due at ${now['GSI2SK']}, not ${place}`]
      : []),
  ];
}
