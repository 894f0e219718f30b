// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { startLinkedPayment } from '../payments/a53f-start-linked-payment.ts';

export const handler = router([startLinkedPayment], primeWrites);
