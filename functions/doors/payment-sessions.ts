// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { startPayment } from '../payments/a49-start-payment.ts';

export const handler = router([startPayment], primeWrites);
