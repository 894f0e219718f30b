// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { capturePayment } from '../payments/a15-capture-payment.ts';
import { refundPayment } from '../payments/a16-refund-payment.ts';
import { voidPayment } from '../payments/a17-void-payment.ts';
import { settleReturn } from '../returns/a25b-settle-return.ts';
import { removeSettlement } from '../returns/a25c-remove-settlement.ts';

export const handler = router(
  [capturePayment, refundPayment, voidPayment, settleReturn, removeSettlement],
  primeWrites,
);
